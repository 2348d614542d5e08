/**
 * The words of dates by meaning, in the languages of European archives. Listed with accents and looked up without, since accents are
 * often omitted. Excluded on purpose: Croatian month names, which are other months in Polish and Czech (listopad), and seasons, which
 * stay text.
 */

/** The meaning of a word in a date; a number for a month. */
export type WordMeaning =
  | 'circa'
  | 'filler'
  | 'to'
  | 'and'
  | 'between'
  | 'from'
  | 'before'
  | 'open'
  | 'century'
  | 'years'
  | 'early'
  | 'mid'
  | 'late'
  | 'first'
  | 'second'
  | 'half'
  | number;

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

const otherWords: Readonly<Record<Exclude<WordMeaning, number>, string>> = {
  circa:
    'c ca circa circ cca cirka approximately approx about around um gegen etwa rund vers environ env hacia verso cerca około ok okolo asi körül kb noin omkring omkr ongeveer omstreeks rond около ок приблизительно близько бл περίπου probably prob possibly perhaps likely presumably estimated est wohl vermutlich wahrscheinlich vermoedelijk probablement prawdopodobnie pravděpodobně',
  filler:
    'the of in im em met dd nel nell le la les il el l los d de des der den dem del della dello dei rok roku roce r g year an année ano anno anul jaar het jahr jahres år året év évi vuosi vuonna год года году г гг рік року р рр z dated dates bulk inclusive predominantly mainly mostly primarily chiefly created published printed copyright monday tuesday wednesday thursday friday saturday sunday mon tue tues wed thu thur thurs fri sat sun montag dienstag mittwoch donnerstag freitag samstag sonntag lundi mardi mercredi jeudi vendredi samedi dimanche',
  to: 'to till til until untill through thru bis tot au à a al do až hasta fino até jusqu по до έως μέχρι עד or oder ou lub nebo или або eller tai vagy sau',
  and: 'and und et en y e og och ja és și и та і και',
  between:
    'between zwischen entre tussen między mezi tra mellem mellan mellom между між von vom van da dal dalla du',
  from: 'from since partir seit ab depuis desde od fra från vanaf sinds с со від after nach après después dopo depois na po efter etter după после після μετά post',
  before: 'before vor avant antes voor przed před pred før före ennen înainte перед πριν לפני ante pre',
  open: 'present ongoing current today now open unknown heute heden dziś dzisiaj dnes oggi hoy aujourd hui сегодня',
  century:
    'century centuries cent jahrhundert jahrhunderts jahrhunderte jh jhd jhdt jhs siècle siècles s siglo siglos secolo secoli sec século séculos saec saeculum eeuw eeuwen wiek wieku wieki wieków w století stol storočie storočia század sz secolul secolului secole århundrede århundredet århundre århundret århundradet vuosisata vuosisadan век века веков вв в століття ст αιώνας αιώνα αι המאה מאה',
  years:
    'years decade annees années anni años anos lata latach léta letech roky jahre jahren jaren годы годов роки років',
  early:
    'early beginning start anfang beginn frühes frühe frühen début inizio inizi principios começo początek začátek počátek начало початок vroege begin',
  mid: 'mid middle mitte milieu mi medio mediados meados środek midden середина',
  late: 'late end ende spätes späte späten fin fine finales fim koniec konec конец кінець einde laat',
  first:
    'first erste ersten première premiere premier primera primeira prima pierwsza první eerste första første первая перша',
  second:
    'second zweite zweiten deuxième seconde segunda seconda druga druhá tweede andra anden вторая друга',
  half: 'half hälfte moitié mitad metade metà helft połowa poł polovina половина hälft halvdel',
};

/** Folded word → meaning. */
export const dateWords: ReadonlyMap<string, WordMeaning> = readWords();

/** Lower case without accents: the form of the keys in {@link dateWords}. */
export function foldDateText(text: string): string {
  const lower = text.toLowerCase();
  return /^[\x20-\x7e]*$/.test(lower)
    ? lower
    : lower
        .normalize('NFD')
        .replace(/\p{M}+/gu, '')
        .replaceAll('ł', 'l')
        .replace(/[‐‑‒–—―−]/g, '-');
}

function readWords(): Map<string, WordMeaning> {
  const words = new Map<string, WordMeaning>();
  for (const [meaning, list] of Object.entries(otherWords)) {
    for (const word of list.split(' ')) words.set(foldDateText(word), meaning as WordMeaning);
  }
  monthWords.forEach((list, index) => {
    for (const word of list.split(' ')) words.set(foldDateText(word), index + 1);
  });
  return words;
}
