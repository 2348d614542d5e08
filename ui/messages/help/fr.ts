import type { HelpMessages } from './en.ts';

/** Texts of the help in French. */
export const frHelp: HelpMessages = {
  'site.help': 'Aide',
  'site.about': 'À propos',
  'site.api': 'Pour les programmes',
  'site.accessibility': 'Accessibilité',
  'help.title': 'Aide',
  'help.search': 'Rechercher dans l’aide',
  'help.hits': { one: '{count} section trouvée', other: '{count} sections trouvées' },
  'help.none': 'Aucune section de l’aide ne contient tous ces mots. Essayez moins de mots ou d’autres mots.',
  'help.contents': 'Sur cette page',
  'help.all': 'Toutes les pages d’aide',
  'help.english': 'Cette page n’existe qu’en anglais.',
  'help.table': 'Tableau',
  'help.code': 'Exemple',
  'help.searching': 'Comment rechercher',
  'help.documentation': 'Documentation',
  'help.group.readers': 'Pour les lecteurs',
  'help.group.guides': 'Guides',
  'help.group.tutorials': 'Tutoriels',
  'help.group.api': 'Interfaces pour les programmes',
  'help.group.formats': 'Formats',
  'help.group.adr': 'Décisions',
  'about.title': 'À propos de ce site',
  'about.holdings': 'Contenu',
  'about.programs': 'Interfaces pour les programmes',
  'about.programs.text':
    'Les programmes peuvent aussi lire, sans inscription, toutes les notices que tout le monde peut consulter :',
  'about.api': 'REST et GraphQL, avec des exemples',
  'about.oai': 'OAI-PMH, pour les moissonneurs',
  'about.linkedData': 'Données liées',
  'about.sitemap': 'Liste de toutes les pages (sitemap)',
  'about.software': 'Ce site fonctionne avec Fonds {version}.',
  'about.accessibility': 'Accessibilité',
  'about.accessibility.aim':
    'Les pages suivent les Règles pour l’accessibilité des contenus Web (WCAG) 2.2, niveau AA. Elles s’utilisent au clavier seul, avec un lecteur d’écran, sans JavaScript, sur un écran de 320 pixels de large, en couleurs claires et sombres, et une fois imprimées.',
  'about.accessibility.limits':
    'Chaque version est vérifiée automatiquement. Les descriptions et les objets numériques proviennent des services d’archives : il peut manquer un texte à une image, et la langue d’une description peut être inconnue.',
  'about.accessibility.contact': 'Merci de signaler les obstacles que vous rencontrez :',
};
