import { defineMessages } from '../../messages/define-messages.ts';

export const messages = defineMessages({
  title: { en: 'Welcome, {user}', de: 'Willkommen, {user}', fr: 'Bienvenue, {user}', nl: 'Welkom, {user}' },
  intro: {
    en: 'This link signs you in to {site}.',
    de: 'Dieser Link meldet Sie bei {site} an.',
    fr: 'Ce lien vous connecte à {site}.',
    nl: 'Met deze link meldt u zich aan bij {site}.',
  },
  use: { en: 'Sign in as {user}', de: 'Als {user} anmelden', fr: 'Se connecter en tant que {user}', nl: 'Aanmelden als {user}' },
  once: {
    en: 'It works once. If you are not this person, close the page.',
    de: 'Er gilt einmal. Wenn Sie nicht diese Person sind, schließen Sie die Seite.',
    fr: 'Il ne fonctionne qu’une fois. Si vous n’êtes pas cette personne, fermez la page.',
    nl: 'De link werkt één keer. Bent u niet deze persoon, sluit dan de pagina.',
  },
  invalid: {
    en: 'This link does not sign anybody in',
    de: 'Dieser Link meldet niemanden an',
    fr: 'Ce lien ne connecte personne',
    nl: 'Met deze link kan niemand zich aanmelden',
  },
  'invalid.advice': {
    en: 'It was used, has expired, or is not complete. Ask the person who sent it for a new one.',
    de: 'Er wurde benutzt, ist abgelaufen oder unvollständig. Bitten Sie die Person, die ihn geschickt hat, um einen neuen.',
    fr: 'Il a été utilisé, a expiré ou est incomplet. Demandez-en un nouveau à la personne qui l’a envoyé.',
    nl: 'De link is gebruikt, verlopen of onvolledig. Vraag de persoon die hem stuurde om een nieuwe.',
  },
  signIn: {
    en: 'Other ways to sign in',
    de: 'Andere Wege, sich anzumelden',
    fr: 'Autres façons de se connecter',
    nl: 'Andere manieren om u aan te melden',
  },
});
