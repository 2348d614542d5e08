/** Typed texts with the suggestions that an archivist expects from the archive of archive.ts. Every search backend must give them, in this order. */

export interface JudgedSuggestion {
  readonly typed: string;
  /** The first suggestions, as kind and text, with the words that match in brackets. An empty list: there are none. */
  readonly first: readonly string[];
}

export const judgedSuggestions: readonly JudgedSuggestion[] = [
  // Texts that begin with the typed text first, shorter ones before longer ones.
  {
    typed: 'let',
    first: [
      'title [Letter]',
      'title [Lettre] au préfet',
      'title [Letters] of miners',
      "title [Lettres] de l'ingénieur",
    ],
  },
  { typed: 'LETTER', first: ['title [Letter]', 'title [Letters] of miners'] },
  {
    typed: 'saf',
    first: [
      'name [Safety] committee',
      'creator [Safety] committee',
      'title Minutes of the [safety] committee',
    ],
  },
  {
    typed: 'committee',
    first: ['title [Committee] agendas', 'name Safety [committee]', 'creator Safety [committee]'],
  },
  { typed: 'town c', first: ['title [Town] [council]', 'creator [Town] [council]'] },
  // One letter after other words is the beginning of a word, too; the words can be anywhere in the text.
  { typed: 'committee m', first: ['title [Minutes] of the safety [committee]'] },
  { typed: 'durham p', first: ['title [Pits] near [Durham]'] },
  {
    typed: 'mining museum h',
    first: ['title [Hudson] [Mining] [Museum]', 'creator [Hudson] [Mining] [Museum]'],
  },
  { typed: 'council town', first: ['title [Town] [council]', 'creator [Town] [council]'] },
  { typed: 'min', first: ['subject [Miners]'] },
  { typed: 'miners w', first: [] },
  { typed: 'wharf str', first: ['name [Wharf] [Street] Archive'] },
  { typed: 'germ', first: ['name [Germany]'] },
  // Identifiers equal to the typed code first, in any spelling; then those that contain it.
  { typed: 'hmm', first: ['identifier [HMM]'] },
  { typed: 'rg 15.079', first: ['identifier [RG]-[15].[079]'] },
  { typed: 'RG15.79/12', first: ['identifier RG-15.079/012'] },
  { typed: '2.19.275/12', first: ['identifier 12'] },
  { typed: '7', first: ['identifier [7]'] },
  // Too short, except in scripts without spaces.
  { typed: 'l', first: [] },
  { typed: '', first: [] },
  { typed: '?!', first: [] },
  // Accents and other spellings.
  { typed: 'brauerei mul', first: ['title [Brauerei] [Müller]', 'creator [Brauerei] [Müller]'] },
  { typed: 'brauerei mueller', first: ['title [Brauerei] [Müller]', 'creator [Brauerei] [Müller]'] },
  { typed: 'zeg', first: ['title [Żegluga] śródlądowa'] },
  { typed: 'lod', first: ['place [Łódź]'] },
  { typed: 'oeuv', first: ['title [Œuvres] de charité'] },
  { typed: "o'br", first: ["creator [O'Brien] Shipyard", "title [O'Brien] Shipyard drawings"] },
  // Other scripts.
  { typed: 'пись', first: ['title [Письма] капитанов', 'title [Письмо] начальника порта'] },
  { typed: 'елк', first: ['title [Ёлка] в клубе'] },
  { typed: 'αρχ', first: ['title [Αρχεία] πλοίων', 'name [Αρχείο] του λιμένα'] },
  { typed: 'οδυσ', first: ['title Ατμόπλοιο [Οδυσσεύς]'] },
  { typed: 'שירי', first: ['title [שִׁירֵי] שָׁלוֹם'] },
  { typed: 'הנמ', first: ['title יומן [הנמל]', 'name ארכיון [הנמל]'] },
  { typed: 'رسا', first: ['title [رسائل] إلى البحّارة'] },
  { typed: 'سجلات', first: ['title [سجلات] سنة ١٩٤٦'] },
  { typed: '船', first: ['title [船员]信件'] },
  { typed: '海港', first: ['name [海港]档案馆'] },
  { typed: '会议', first: ['title 港务局[会议]记录'] },
  { typed: 'タン', first: ['title [タン]カーの写真'] },
  { typed: '항구', first: ['title [항구]지도', 'name [항구]기록관'] },
  { typed: 'նավահ', first: ['name [Նավահանգստի] արխիվ'] },
  { typed: 'მეზ', first: ['title [მეზღვაურთა] წერილები'] },
];
