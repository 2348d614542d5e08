/** Ordinal numbers and names of centuries in English, German, French, Dutch, Spanish and Italian. */

/** Ordinal numbers from the third on; date-words.ts has the first two in more languages. French hyphens are removed by joinHyphenatedOrdinals. */
export const ordinalsFromThird: Readonly<Record<number, string>> = {
  3: 'third dritte dritten drittes troisième derde tercer tercero tercera terzo terza',
  4: 'fourth vierte vierten viertes quatrième vierde',
  5: 'fifth fünfte fünften fünftes cinquième vijfde quinto',
  6: 'sixth sechste sechsten sechstes sixième zesde sexto sesto',
  7: 'seventh siebte siebten siebtes siebente septième zevende séptimo settimo',
  8: 'eighth achte achten achtes huitième achtste octavo ottavo',
  9: 'ninth neunte neunten neuntes neuvième negende noveno nono',
  10: 'tenth zehnte zehnten zehntes dixième tiende décimo decimo',
  11: 'eleventh elfte elften elftes onzième elfde undécimo undicesimo once',
  12: 'twelfth zwölfte zwölften zwölftes douzième twaalfde duodécimo dodicesimo doce',
  13: 'thirteenth dreizehnte dreizehnten dreizehntes treizième dertiende tredicesimo trece',
  14: 'fourteenth vierzehnte vierzehnten vierzehntes quatorzième veertiende quattordicesimo catorce',
  15: 'fifteenth fünfzehnte fünfzehnten fünfzehntes quinzième vijftiende quindicesimo quince',
  16: 'sixteenth sechzehnte sechzehnten sechzehntes seizième zestiende sedicesimo dieciséis',
  17: 'seventeenth siebzehnte siebzehnten siebzehntes dixseptième zeventiende diciassettesimo diecisiete',
  18: 'eighteenth achtzehnte achtzehnten achtzehntes dixhuitième achttiende diciottesimo dieciocho',
  19: 'nineteenth neunzehnte neunzehnten neunzehntes dixneuvième negentiende diciannovesimo diecinueve',
  20: 'twentieth zwanzigste zwanzigsten zwanzigstes vingtième twintigste ventesimo veinte',
  21: 'einundzwanzigste einundzwanzigsten einundzwanzigstes eenentwintigste ventunesimo veintiuno',
};

/** The Italian names of centuries by their number: the Ottocento is the 19th, `Sette-Ottocento` the 18th and 19th. */
export const italianCenturyNames: Readonly<Record<number, string>> = {
  13: 'duecento dugento',
  14: 'trecento',
  15: 'quattrocento quattro',
  16: 'cinquecento cinque',
  17: 'seicento sei',
  18: 'settecento sette',
  19: 'ottocento otto',
  20: 'novecento',
};

/** Writes `dix-neuvieme` and `twenty-first` of a folded text as one word or number. */
export function joinHyphenatedOrdinals(text: string): string {
  return text
    .replace(/\bdix-(septieme|huitieme|neuvieme)/g, 'dix$1')
    .replace(/\b(?:twenty-first|vingt-et-unieme)\b/g, '21');
}
