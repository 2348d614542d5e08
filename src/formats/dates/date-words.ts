/**
 * The words of dates by meaning, in the languages of European archives. Listed with accents and looked up without, since accents are
 * often omitted. Excluded on purpose: Croatian month names, which are other months in Polish and Czech (listopad). century-words.ts has
 * the ordinal numbers and the Italian names of centuries.
 */
import { italianCenturyNames, ordinalsFromThird } from './century-words.ts';
import type { DateToken } from './period.ts';

type WordMeaning =
  | 'circa'
  | 'filler'
  | 'ofOrDied'
  | 'to'
  | 'and'
  | 'between'
  | 'from'
  | 'before'
  | 'open'
  | 'ourEra'
  | 'beforeOurEra'
  | 'origin'
  | 'century'
  | 'millennium'
  | 'years'
  | 'early'
  | 'mid'
  | 'late'
  | 'first'
  | 'second'
  | 'last'
  | 'half'
  | 'halfOrMid'
  | 'third'
  | 'quarter';

const monthWords: readonly string[] = [
  'january jan januar jänner jän jaen jaenner janvier janv januari enero ene gennaio gen genn janeiro styczeń stycznia sty leden ledna január januára januarja ianuarie ian tammikuu tammikuuta tammikuun jaanuar январь января янв січень січня січ ιανουάριος ιανουαρίου ינואר בינואר januarii',
  'february feb febr februar feber février févr fév februari febrero febbraio febb fevereiro fev luty lutego lut únor února február februára februarja februarie helmikuu helmikuuta helmikuun veebruar февраль февраля фев февр лютий лютого лют φεβρουάριος φεβρουαρίου פברואר בפברואר februarii',
  'march mar märz mär maerz mrz mars maart mrt marzo março marzec marca březen března március márc marec martie marts maaliskuu maaliskuuta maaliskuun märts март марта мар березень березня бер μάρτιος μαρτίου מרץ במרץ מרס martii',
  'april apr avril avr abril abr aprile kwiecień kwietnia kwi duben dubna április ápr apríl apríla aprila aprilie huhtikuu huhtikuuta huhtikuun aprill апрель апреля апр квітень квітня кві απρίλιος απριλίου אפריל באפריל aprilis',
  'may mai mei mayo maggio mag maio maj maja květen května május máj mája toukokuu toukokuuta toukokuun май мая травень травня тра μάιος μαΐου מאי במאי maii',
  'june jun juni juin junio giugno giu junho czerwiec czerwca cze červen června június jún júna junija iunie iun kesäkuu kesäkuuta kesäkuun juuni июнь июня июн червень червня чер ιούνιος ιουνίου יוני ביוני junii',
  'july jul juli juillet juil juill julio luglio lug julho lipiec lipca lip červenec července július júl júla julija iulie iul heinäkuu heinäkuuta heinäkuun juuli июль июля июл липень липня лип ιούλιος ιουλίου יולי ביולי julii',
  'august aug août augustus agosto ago sierpień sierpnia sie srpen srpna augusztus augusta avgust avgusta elokuu elokuuta elokuun augusti август августа авг серпень серпня сер αύγουστος αυγούστου אוגוסט באוגוסט',
  'september sep sept septembre septiembre setiembre settembre sett set setembro wrzesień września wrz září szeptember szept septembra septembrie syyskuu syyskuuta syyskuun сентябрь сентября сен сент вересень вересня вер σεπτέμβριος σεπτεμβρίου ספטמבר בספטמבר septembris',
  'october oct oktober okt octobre octubre ottobre ott outubro out październik października paź říjen října október októbra oktobra octombrie lokakuu lokakuuta lokakuun oktoober октябрь октября окт жовтень жовтня жов οκτώβριος οκτωβρίου אוקטובר באוקטובר octobris',
  'november nov novembre noviembre novembro listopad listopada listopadu lis novembra noiembrie marraskuu marraskuuta marraskuun ноябрь ноября ноя нояб листопад листопада νοέμβριος νοεμβρίου נובמבר בנובמבר novembris',
  'december dec dezember dez décembre déc diciembre dic dicembre dezembro grudzień grudnia gru prosinec prosince decembra decembrie desember joulukuu joulukuuta joulukuun detsember декабрь декабря дек грудень грудня гру δεκέμβριος δεκεμβρίου דצמבר בדצמבר decembris',
];

/** Replaces all forms of A.D. before the text is split into words, since parts of them are words with other meanings. */
export const ourEraWord = 'anno_domini';
/** Replaces all forms of B.C., as well. */
export const beforeOurEraWord = 'before_christ';

/** Spring, summer, autumn, winter. */
const seasonWords: readonly string[] = [
  'spring frühling frühjahr printemps lente voorjaar primavera',
  'summer sommer été zomer verano estate',
  'autumn fall herbst automne herfst otoño autunno',
  'winter hiver invierno inverno',
];

const otherWords: Readonly<Record<WordMeaning, string>> = {
  circa:
    'c ca circa circ cca cirka approximately approx about around um gegen etwa rund vers environ env hacia verso cerca około ok okolo asi körül kb noin omkring omkr ongeveer omstreeks rond около ок приблизительно близько бл περίπου probably prob possibly perhaps likely presumably estimated est wohl vermutlich wahrscheinlich vermoedelijk probablement prawdopodobnie pravděpodobně',
  filler:
    'the of in im em met dd nel nell le la les il el l los de des der den dem del della dello dei rok roku roce r g year an année ano anno anul jaar het jahr jahres år året év évi vuosi vuonna год года году г гг рік року р рр z date dated dates day die das gli inclusive created published printed copyright monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche maandag dinsdag woensdag donderdag vrijdag zaterdag zondag lunedì martedì mercoledì giovedì venerdì sabato domenica lunes martes miércoles jueves viernes sábado domingo',
  // French d'août, Danish d. 5. maj, English d. 1950
  ofOrDied: 'd',
  to: 'to till til until untill through thru bis tot au à a al do až hasta fino até jusqu по до έως μέχρι עד or oder ou lub nebo или або eller tai vagy sau',
  and: 'and und et en y e og och ja és și и та і και',
  between:
    'between zwischen entre tussen między mezi tra mellem mellan mellom между між von vom van da dal dalla dall dalle dagli dai du',
  from: 'from since partir seit ab depuis desde od fra från vanaf sinds с со від after nach après después dopo depois na po efter etter după после після μετά post established founded gegründet fondé fondée opgericht fundado fundada fondato fondata',
  before: 'before vor avant antes voor przed před pred før före ennen înainte перед πριν לפני ante pre',
  open: 'present ongoing current today now open unknown heute heden dziś dzisiaj dnes oggi hoy aujourd hui сегодня vandaag actualidad',
  ourEra: ourEraWord,
  beforeOurEra: beforeOurEraWord,
  origin:
    'origin origins beginnings origines origine origini orígenes ursprung ursprünge ursprüngen anfänge anfängen oorsprong',
  century:
    'century centuries cent jahrhundert jahrhunderts jahrhunderte jahrhunderten jh jhd jhdt jhs siècle siècles s siglo siglos secolo secoli sec secc século séculos saec saeculum eeuw eeuwen wiek wieku wieki wieków w století stol storočie storočia század sz secolul secolului secole århundrede århundredet århundre århundret århundradet vuosisata vuosisadan век века веков вв в століття ст αιώνας αιώνα αι המאה מאה századi',
  millennium:
    'millennium millennia jahrtausend jahrtausends jahrtausende jahrtausenden jt jts jtsd millénaire millénaires millennio millenni milenio milenios milénio milênio tysiąclecie tysiąclecia tisíciletí tisícročie évezred vuosituhat vuosituhannen årtusende årtusendet тысячелетие тысячелетия тисячоліття',
  years:
    'years decade annees années anni años anos lata latach léta letech roky jahre jahren jaren годы годов роки років évek években évei',
  early:
    'early beginning start anfang anfangs beginn frühes frühe frühen début inizio inizi principio principios comienzo comienzos inicio inicios começo początek začátek počátek начало початок vroege begin alku alussa alkupuoli eleje elején',
  mid: 'mid middle mitte milieu mi medio mediados meados środek midden середина puoliväli puolivälissä közepe közepén',
  late: 'late end ende spätes späte späten fin fine final finales fines fim koniec konec конец кінець einde eind laat loppu lopussa loppupuoli vége végén',
  first:
    'first erste ersten erstes première premiere premier primera primer primero primeira prima primo pierwsza první eerste första første первая перша első',
  second:
    'second zweite zweiten zweites deuxième seconde segunda segundo seconda secondo druga druhá tweede andra anden вторая друга második',
  last: 'last letzte letzten letztes dernier dernière laatste último última ultimo ultima',
  half: 'half hälfte moitié metade helft połowa poł polovina половина hälft halvdel fele felében',
  halfOrMid: 'metà mitad',
  third: 'drittel drittels tiers',
  quarter: 'quarter viertel viertels quart kwart cuarto quarto',
};

const tokensByMeaning: Readonly<Record<WordMeaning, DateToken | null>> = {
  circa: null,
  filler: null,
  ofOrDied: { letter: 'd', value: 0 },
  to: { letter: '-', value: 0 },
  and: { letter: '&', value: 0 },
  between: { letter: 'b', value: 0 },
  from: { letter: '>', value: 0 },
  before: { letter: '<', value: 0 },
  open: { letter: 'o', value: 0 },
  ourEra: { letter: 'A', value: 0 },
  beforeOurEra: { letter: 'B', value: 0 },
  origin: { letter: 'O', value: 0 },
  century: { letter: 'C', value: 100 },
  millennium: { letter: 'C', value: 1000 },
  years: { letter: 'X', value: 0 },
  early: { letter: 'p', value: 1, fraction: [0, 1, 2] },
  mid: { letter: 'p', value: 2, fraction: [1, 3, 4] },
  late: { letter: 'p', value: 3, fraction: [1, 2, 2] },
  first: { letter: 'D', value: 1 },
  second: { letter: 'D', value: 2 },
  last: { letter: 'L', value: 0 },
  half: { letter: 'P', value: 2 },
  // The Italian "prima metà" is a half, "metà" alone is the middle.
  halfOrMid: { letter: 'P', value: 2, fraction: [1, 3, 4] },
  third: { letter: 'P', value: 3 },
  quarter: { letter: 'P', value: 4 },
};

/** Folded word → its token; null for a word without effect. */
export const dateWords: ReadonlyMap<string, DateToken | null> = readWords();

/** Lower case without accents: the form of the keys in {@link dateWords}. */
export function foldDateText(text: string): string {
  const lower = text.toLowerCase();
  return /^[\x20-\x7e]*$/.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('ł', 'l')
        .replace(/[’‘]/g, "'")
        .replace(/[‐‑‒–—―−]/g, '-');
}

function readWords(): Map<string, DateToken | null> {
  const words = new Map<string, DateToken | null>();
  const add = (list: string, token: DateToken | null): void => {
    for (const word of list.split(' ')) words.set(foldDateText(word), token);
  };
  for (const [number, list] of Object.entries(ordinalsFromThird))
    add(list, { letter: 'D', value: Number(number) });
  for (const [century, list] of Object.entries(italianCenturyNames))
    add(list, { letter: 'K', value: Number(century) });
  for (const [meaning, list] of Object.entries(otherWords))
    add(list, tokensByMeaning[meaning as WordMeaning]);
  seasonWords.forEach((list, index) => void add(list, { letter: 'S', value: index + 1 }));
  monthWords.forEach((list, index) => void add(list, { letter: 'M', value: index + 1 }));
  return words;
}
