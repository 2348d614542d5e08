/**
 * A small synthetic archive in ten scripts for the judged queries: harbours, canals and mines that do not exist. Plain data, so that every
 * search backend and every interface can load it. A record comes after its parent.
 */

export interface JudgedRecord {
  readonly id: string;
  readonly type: 'Country' | 'Repository' | 'DocumentaryUnit' | 'HistoricalAgent';
  readonly parent?: string;
  readonly identifier: string;
  /** Of the description; ISO 639-2/T. Countries have no description. */
  readonly language?: string;
  readonly title?: string;
  readonly scope?: string;
  readonly creators?: readonly string[];
  readonly subjects?: readonly string[];
  readonly places?: readonly string[];
  /** Corporate bodies that are mentioned. */
  readonly names?: readonly string[];
}

type More = Pick<JudgedRecord, 'scope' | 'creators' | 'subjects' | 'places' | 'names'>;

const country = (code: string): JudgedRecord => ({ id: code, type: 'Country', identifier: code });

const repository = (
  id: string,
  [parent, identifier]: readonly [string, string],
  language: string,
  title: string,
): JudgedRecord => ({ id, type: 'Repository', parent, identifier, language, title });

const unit = (
  id: string,
  [parent, identifier]: readonly [string, string],
  [language, title]: readonly [string, string],
  more: More = {},
): JudgedRecord => ({ id, type: 'DocumentaryUnit', parent, identifier, language, title, ...more });

const agent = (
  id: string,
  identifier: string,
  [language, title]: readonly [string, string],
): JudgedRecord => ({ id, type: 'HistoricalAgent', identifier, language, title });

const english: readonly JudgedRecord[] = [
  country('gb'),
  repository('gb-wa', ['gb', 'WA'], 'eng', 'Wharf Street Archive'),
  unit('hmm', ['gb-wa', 'HMM'], ['eng', 'Hudson Mining Museum'], {
    scope: 'Records of a museum of mining, given in 1972.',
    creators: ['Hudson Mining Museum'],
  }),
  unit('durham', ['hmm', 'Durham'], ['eng', 'Pits near Durham'], {
    scope: 'Reports on pits and on the people who worked there.',
    places: ['Durham'],
  }),
  unit('letters', ['durham', '1'], ['eng', 'Letters of miners'], {
    scope: 'About wages and safety.',
    subjects: ['Miners', 'Wages'],
  }),
  unit('letter', ['durham', '2'], ['eng', 'Letter'], { scope: 'A single sheet.' }),
  unit('strike', ['durham', '3'], ['eng', 'Photographs of the strike'], {
    scope: 'With captions and one letter.',
    subjects: ['Strikes'],
  }),
  unit('wages', ['durham', '4'], ['eng', 'Wages books'], {
    scope: 'Payments to miners, by week.',
    names: ['Pit owners association'],
  }),
  unit('minutes', ['durham', '5'], ['eng', 'Minutes of the safety committee'], {
    scope: 'Minutes and agendas. The committee met monthly.',
    creators: ['Safety committee'],
  }),
  unit('agendas', ['durham', '6'], ['eng', 'Committee agendas'], {
    scope: 'Safety was discussed at every meeting.',
    creators: ['Safety committee'],
  }),
  unit('fund', ['durham', '7'], ['eng', 'Accounts of the relief fund'], {
    scope: 'The fund paid families during the strike. With letters of thanks.',
    subjects: ['Families'],
  }),
  unit('shipyard', ['hmm', '8'], ['eng', "O'Brien Shipyard drawings"], { creators: ["O'Brien Shipyard"] }),
  unit('cooperative', ['hmm', '9'], ['eng', 'Co-operative society ledgers'], { scope: 'One ledger a year.' }),
  unit('evacuation', ['hmm', '10'], ['eng', 'Evacuated children'], {
    scope: 'Lists of children, and instructions for evacuating a town.',
    places: ['Durham'],
  }),
  unit('council', ['gb-wa', 'RG-15.079'], ['eng', 'Town council'], { creators: ['Town council'] }),
  unit('council-minutes', ['council', 'RG-15.079/012'], ['eng', 'Council minutes, 1939-1945']),
  unit('council-drafts', ['council', 'RG-15.079/12-B'], ['eng', 'Council drafts'], {
    scope: 'Drafts of RG-15.079/012, with notes in pencil.',
  }),
  unit('council-maps', ['council', 'RG-15.079/120'], ['eng', 'Maps of the harbour'], {
    subjects: ['Harbours'],
  }),
  unit('town', ['gb-wa', 'Town 7'], ['eng', 'The council of the town'], { scope: 'A printed history.' }),
  agent('committee', 'sc-1', ['eng', 'Safety committee']),
];

const german: readonly JudgedRecord[] = [
  country('de'),
  repository('de-sas', ['de', 'SAS'], 'deu', 'Stadtarchiv am Ufer'),
  unit('brewery', ['de-sas', 'A Rep. 001'], ['deu', 'Brauerei Müller'], {
    scope: 'Geschäftsbücher und Verträge.',
    creators: ['Brauerei Müller'],
  }),
  unit('briefe', ['brewery', 'A Rep. 001-01'], ['deu', 'Briefe an Lieferanten'], {
    scope: 'Mit Rechnungen.',
  }),
  unit('brief', ['brewery', 'A Rep. 001-02'], ['deu', 'Brief an den Magistrat'], { scope: 'Abschrift.' }),
  unit('mueller', ['brewery', 'A Rep. 001-03'], ['deu', 'Rechnungen der Mueller KG']),
  unit('muller', ['brewery', 'A Rep. 001-04'], ['deu', 'Verträge mit der Muller GmbH']),
  unit('malt', ['brewery', 'A Rep. 001-05'], ['deu', 'Malz und Hopfen'], {
    scope: 'Lieferungen an die Brauerei Müller.',
  }),
  unit('haus', ['de-sas', 'B 12'], ['deu', 'Haus an der Uferstraße'], { scope: 'Baupläne.' }),
  unit('haeuser', ['de-sas', 'B 13'], ['deu', 'Häuser am Markt'], { places: ['Markt'] }),
  unit('gemeinde', ['de-sas', 'C 1'], ['deu', 'Akten der Gemeinde'], { subjects: ['Gemeinden'] }),
  unit('gemeinden', ['de-sas', 'C 2'], ['deu', 'Verzeichnis der Gemeinden']),
  unit('goethe', ['de-sas', 'C 3'], ['deu', 'Zeugnisse der Goethe-Schule']),
  unit('quelle', ['de-sas', 'C 4'], ['deu', 'Neue Quellen zur Geschichte']),
];

const dutch: readonly JudgedRecord[] = [
  country('nl'),
  repository('nl-hana', ['nl', 'HaNA'], 'nld', 'Archief van de haven'),
  unit('port', ['nl-hana', '2.19.275'], ['nld', 'Havenbedrijf'], {
    scope: 'Bestuur en beheer van de haven.',
  }),
  unit('brieven', ['port', '1'], ['nld', 'Brieven van schippers']),
  unit('brief-nl', ['port', '2'], ['nld', 'Brief aan de burgemeester']),
  unit('notulen', ['port', '12'], ['nld', 'Notulen van het bestuur'], { subjects: ['Besturen'] }),
  unit('huizen', ['port', '13'], ['nld', 'Huizen aan de kade']),
  unit('huis', ['port', '14'], ['nld', 'Het huis van de loods']),
  unit('kaarten', ['port', '121'], ['nld', 'Kaarten van de kust']),
];

const french: readonly JudgedRecord[] = [
  country('fr'),
  repository('fr-amv', ['fr', 'AMV'], 'fra', 'Archives municipales de Valmont'),
  unit('canal', ['fr-amv', '4 S 21'], ['fra', 'Compagnie du canal'], { creators: ['Compagnie du canal'] }),
  unit('lettres', ['canal', '1'], ['fra', "Lettres de l'ingénieur"]),
  unit('lettre', ['canal', '2'], ['fra', 'Lettre au préfet']),
  unit('ecluse', ['canal', '3'], ['fra', 'Plans de l’écluse']),
  unit('journaux', ['canal', '4'], ['fra', 'Journaux de chantier'], { scope: 'Noms des ouvriers.' }),
  unit('journal', ['canal', '5'], ['fra', 'Journal de bord']),
  unit('oeuvres', ['fr-amv', '5 S 1'], ['fra', 'Œuvres de charité']),
  unit('parish', ['fr-amv', '5 S 2'], ['fra', 'Saint-Jean-Pierre, registres de la paroisse']),
];

const romance: readonly JudgedRecord[] = [
  country('es'),
  repository('es-apr', ['es', 'APR'], 'spa', 'Archivo del puerto'),
  unit('cartas', ['es-apr', 'L-1'], ['spa', 'Cartas de navegación']),
  unit('carta', ['es-apr', 'L-2'], ['spa', 'Carta del gobernador']),
  unit('aduanas', ['es-apr', 'L-3'], ['spa', 'Administraciones de aduanas']),
  unit('faro', ['es-apr', 'L-4'], ['spa', 'Administración del faro']),
  unit('fotografias', ['es-apr', 'L-5'], ['spa', 'Fotografías del muelle'], {
    scope: 'Los niños de la escuela.',
  }),
  country('it'),
  repository('it-apm', ['it', 'APM'], 'ita', 'Archivio del porto minore'),
  unit('dogana', ['it-apm', 'b. 1'], ['ita', 'Archivi della dogana']),
  unit('fotografia', ['it-apm', 'b. 2'], ['ita', 'Fotografia di una nave']),
  unit('fotografie', ['it-apm', 'b. 3'], ['ita', 'Fotografie del molo']),
  unit('universita', ['it-apm', 'b. 4'], ['ita', "Libri dell'università"]),
];

/** Letters that Unicode does not decompose. */
const northern: readonly JudgedRecord[] = [
  country('pl'),
  repository('pl-lodz', ['pl', 'ŁA'], 'pol', 'Archiwum żeglugi w Łodzi'),
  unit('zegluga', ['pl-lodz', '39/12'], ['pol', 'Żegluga śródlądowa'], { places: ['Łódź'] }),
  country('dk'),
  repository('dk-sa', ['dk', 'SA'], 'dan', 'Søfartens arkiv'),
  unit('arhus', ['dk-sa', '1'], ['dan', 'Århus havn']),
  unit('aarhus', ['dk-sa', '2'], ['dan', 'Aarhus kornlager']),
  unit('aero', ['dk-sa', '3'], ['dan', 'Færgen til Ærø']),
  unit('thor', ['dk-sa', '4'], ['isl', 'Þorlákshöfn']),
  unit('bridge', ['dk-sa', '5'], ['tur', 'Ilıca köprüsü']),
];

const cyrillicAndGreek: readonly JudgedRecord[] = [
  country('ru'),
  repository('ru-arp', ['ru', 'АРП'], 'rus', 'Архив речного пароходства'),
  unit('pisma', ['ru-arp', 'Р-5446'], ['rus', 'Письма капитанов']),
  unit('pismo', ['pisma', '1'], ['rus', 'Письмо начальника порта']),
  unit('barges', ['pisma', '2'], ['rus', 'Чертежи барж'], { scope: 'Копии документов.' }),
  unit('documents', ['pisma', '3'], ['rus', 'Документы пристани']),
  unit('fir', ['pisma', '4'], ['rus', 'Ёлка в клубе']),
  country('gr'),
  repository('gr-al', ['gr', 'ΑΛ'], 'ell', 'Αρχείο του λιμένα'),
  unit('ships', ['gr-al', '1'], ['ell', 'Αρχεία πλοίων']),
  unit('sailors', ['gr-al', '2'], ['ell', 'Επιστολές ναυτών']),
  unit('odysseus', ['gr-al', '3'], ['ell', 'Ατμόπλοιο Οδυσσεύς']),
];

const semitic: readonly JudgedRecord[] = [
  country('il'),
  repository('il-an', ['il', 'אנ'], 'heb', 'ארכיון הנמל'),
  unit('shalom', ['il-an', '1'], ['heb', 'שִׁירֵי שָׁלוֹם']),
  unit('school', ['il-an', '2'], ['heb', 'תוכניות של בי״ס ימי']),
  unit('diary', ['il-an', '3'], ['heb', 'יומן הנמל'], { scope: 'מזג אוויר, שלום וברכה' }),
  unit('yiddish', ['il-an', '4'], ['yid', 'ײִדישע צײַטונגען']),
  country('eg'),
  repository('eg-am', ['eg', 'أم'], 'ara', 'أرشيف الميناء'),
  unit('rasail', ['eg-am', '1'], ['ara', 'رسائل إلى البحّارة']),
  unit('maktaba', ['eg-am', '2'], ['ara', 'المكتبة البحرية']),
  unit('sijill', ['eg-am', '3'], ['ara', 'سجلات سنة ١٩٤٦']),
];

const eastAsian: readonly JudgedRecord[] = [
  country('cn'),
  repository('cn-hg', ['cn', 'HG'], 'zho', '海港档案馆'),
  unit('huiyi', ['cn-hg', '甲-12'], ['zho', '港务局会议记录']),
  unit('xinjian', ['cn-hg', '甲-13'], ['zho', '船员信件'], { scope: '会议以前的信件。' }),
  country('jp'),
  repository('jp-kw', ['jp', 'KW'], 'jpn', '港湾資料館'),
  unit('tanker', ['jp-kw', '1'], ['jpn', 'タンカーの写真']),
  unit('nikki', ['jp-kw', '2'], ['jpn', 'ふねのにっき'], { scope: 'ガラスのケース入り。' }),
  country('kr'),
  repository('kr-hg', ['kr', '항'], 'kor', '항구기록관'),
  unit('pyeonji', ['kr-hg', '1'], ['kor', '선원 편지']),
  unit('jido', ['kr-hg', '2'], ['kor', '항구지도']),
];

const caucasian: readonly JudgedRecord[] = [
  country('am'),
  repository('am-na', ['am', 'ՆԱ'], 'hye', 'Նավահանգստի արխիվ'),
  unit('namakner', ['am-na', '1'], ['hye', 'Նավաստիների նամակներ']),
  unit('werilebi', ['am-na', '2'], ['kat', 'მეზღვაურთა წერილები']),
];

export const judgedArchive: readonly JudgedRecord[] = [
  ...english,
  ...german,
  ...dutch,
  ...french,
  ...romance,
  ...northern,
  ...cyrillicAndGreek,
  ...semitic,
  ...eastAsian,
  ...caucasian,
];
