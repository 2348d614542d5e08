/** Words of generated finding aids, in ten languages and six scripts. The most frequent word of each list is first. */

export interface LanguageWords {
  /** ISO 639-2 code of the descriptions. */
  readonly code: string;
  /** Script of the material: ISO 15924. */
  readonly script: string;
  /** Number of fonds of this language among 100. */
  readonly share: number;
  /** Kinds of records: most titles begin with one. */
  readonly kinds: readonly string[];
  readonly topics: readonly string[];
  readonly bodies: readonly string[];
  readonly forenames: readonly string[];
  /** A surname is a beginning and an ending. */
  readonly surnames: readonly [beginnings: readonly string[], endings: readonly string[]];
  readonly places: readonly [beginnings: readonly string[], endings: readonly string[]];
  /** `{kind}`, `{topic}`, `{body}`, `{person}`, `{inverted}` (surname first), `{surname}`, `{place}`, `{year}`, `{years}`, `{n}`, `{letter}`. */
  readonly titles: readonly string[];
  readonly sentences: readonly string[];
}

const split = (text: string): readonly string[] => text.split(' ');
const lines = (text: string): readonly string[] => text.split('|');

export const languageWords: readonly LanguageWords[] = [
  {
    code: 'eng',
    script: 'Latn',
    share: 38,
    kinds: lines(
      'Correspondence|Letters|Minutes|Photographs|Reports|Accounts|Notes|Deeds|Plans|Clippings|Diary|Ledger|Certificates|Speeches|Registers|Drafts|Petitions|Lease|Agreement|Invoices|Memoranda|Postcards|Sketches|Case file|Passport|Scrapbook|Telegrams|Inventory|Testimony|Questionnaire',
    ),
    topics: split(
      'finance property membership education housing emigration relief labour harbour railway school elections shipping taxation insurance agriculture refugees publication construction drainage fishing mining theatre music medicine pensions restitution textiles forestry libraries excavations missions temperance brewing lighthouses quarries gasworks apprentices allotments tramways bellringing falconry',
    ),
    bodies: lines(
      'Council|Board of Directors|Finance Committee|Relief Committee|Women’s Guild|Trades Union|Harbour Office|Grammar School|Parish Church|Historical Society|Chamber of Commerce|Refugee Committee|Water Company|Friendly Society|Orphanage|Drainage Commissioners|Cricket Club|Choral Society',
    ),
    forenames: split(
      'John Mary William Elizabeth Thomas Margaret George Anne Henry Jane Robert Sarah James Alice Edward Ruth Arthur Edith Samuel Hannah Walter Florence Percival Winifred Ambrose Philippa',
    ),
    surnames: [
      split(
        'Ash Brad Carl Dal East Farn Green Hart Ives Kings Lang Mar Nor Oak Pem Quarr Red Stan Thorn Under Wal Yard Black Crom Durn Elling Frob Gals Hux Ink Jess Kem',
      ),
      split(
        'ton ley ford wood field by ham worth man shaw wick well bourne ridge croft stead combe gate more den',
      ),
    ],
    places: [
      split(
        'Brook Castle Dun Ever Fair Glen High Isling Kirk Long Mill New Over Port Ring Salt Teign West Wych Alder Bever Clun',
      ),
      split('mouth haven bridge minster pool thorpe mere hurst cliffe stow leigh chester'),
    ],
    titles: lines(
      '{kind}, {years}|{kind}|{inverted}|{kind}: {topic}|{kind} of the {body}|{kind} from {person} to {person}|{kind} concerning {topic} in {place}|{kind} of {person}|{body}, {kind}|{place}, {topic}|{kind}, {letter}-{letter}|File {n}|{person} with {person} at {place}|{kind} of {surname} and {surname}, {place}|Box {n}, folder {n}|{topic} and {topic}, {place}, {year}|Will of {person} of {place}|{body} of {place}: {kind} on {topic}, {years}|"{topic} in {place}", article by {person}|Interview with {person}, {year}|General|Miscellaneous',
    ),
    sentences: lines(
      'Contains letters from {person} to {person} concerning {topic} and {topic}.|The papers concern the {topic} of {place} and the work of the {body}.|Includes drafts, copies and correspondence with {surname} about the {topic}.|With reports on {topic} by {person}, and a list of the members of the {body}.|Some letters are from {place}, others from {place}; most are about {topic}.|Bound volume with an index of names; the pages for {year} are missing.|The {body} of {place} discussed {topic}, {topic} and {topic} in {year}.',
    ),
  },
  {
    code: 'deu',
    script: 'Latn',
    share: 16,
    kinds: lines(
      'Schriftwechsel|Korrespondenz|Protokolle|Akten|Berichte|Rechnungen|Verträge|Fotografien|Briefe|Urkunden|Gutachten|Personalakte|Verzeichnis|Pläne|Zeitungsausschnitte|Gesuche|Tagebuch|Quittungen|Lagerbuch|Kaufbrief',
    ),
    topics: split(
      'Verwaltung Steuern Grundstücke Schulwesen Auswanderung Wohnungsbau Fürsorge Eisenbahn Wahlen Straßenbau Versicherung Flüchtlinge Entschädigung Brücken Wasserleitung Märkte Mühlen Weinbau Gewerbe Feuerwehr Bergbau Jagd Zölle Fischerei Bibliotheken Theater Glashütten Köhlerei Flößerei',
    ),
    bodies: lines(
      'Gemeinderat|Bürgermeisteramt|Landratsamt|Vorstand|Kirchenpflege|Handelskammer|Jüdische Gemeinde|Stadtverwaltung|Turnverein|Bezirksgericht|Gewerkschaft|Zunft der Bäcker|Volksschule|Königliches Forstamt|Gesangverein',
    ),
    forenames: split(
      'Johann Maria Karl Anna Friedrich Elisabeth Wilhelm Käthe Heinrich Gertrud Jürgen Grete Hermann Frieda Günther Rosa Ludwig Hedwig Götz Änne',
    ),
    surnames: [
      split(
        'Acker Bau Brunn Dorn Eber Frön Gruber Hübsch Kauf Kör Lind Mühl Neu Ober Pfeif Röß Schön Stein Unter Vog Wäch Zöll Groß Hölz Jäg Lüt',
      ),
      split('mann er ner meier müller hauser bacher ling hofer inger ler städter reich'),
    ],
    places: [
      split(
        'Alten Bieber Crails Dürren Eschen Frei Grün Hohen Immen König Lauter Möck Nieder Ober Rothen Süß Wald Weißen',
      ),
      split('burg heim dorf hausen bach berg felden ried brück stadt au tal'),
    ],
    titles: lines(
      '{kind}, {years}|{kind}|{inverted}|{kind} betreffend {topic}|{kind} des {body}|{kind} mit {person}|{body} {place}: {kind}|{topic} in {place}|{kind} zwischen {person} und {person}|{kind}, {letter}-{letter}|Band {n}|{topic} und {topic}, {place}, {year}|{place} {year} {n}|Nachlass {person}, {place}|{kind} über {topic} in {place}, {years}|Verschiedenes',
    ),
    sentences: lines(
      'Enthält: Schreiben von {person} an {person} über {topic} und {topic}.|Darin: Liste der Mitglieder, {topic}, Pläne von {place}.|Die Akten betreffen {topic} in {place} und die Arbeit des {body}.|Enthält auch Abschriften von {surname} aus dem Jahr {year}.|Der {body} von {place} beriet über {topic}, {topic} und {topic}.',
    ),
  },
  {
    code: 'fra',
    script: 'Latn',
    share: 13,
    kinds: lines(
      'Correspondance|Procès-verbaux|Rapports|Comptes|Photographies|Dossier|Lettres|Registres|Plans|Actes|Délibérations|Notes|Factures|Inventaire|Coupures de presse|Pétitions|Journal|Cahiers',
    ),
    topics: split(
      'finances immigration écoles santé propriétés agriculture élections travaux réfugiés assurances pêche théâtre musées chemins prisons marchés forêts églises hôpitaux élevage verreries carrières sériciculture dîmes',
    ),
    bodies: lines(
      'Conseil municipal|Préfecture|Comité de secours|Chambre de commerce|Société d’histoire|École normale|Bureau de bienfaisance|Syndicat des mineurs|Étude notariale|Paroisse|Œuvre de secours aux enfants|Hôtel-Dieu',
    ),
    forenames: split(
      'Jean Marie Pierre Jeanne Louis Hélène André Geneviève François Thérèse René Agnès Étienne Zoé Benoît Aurélie',
    ),
    surnames: [
      split('Bel Char Dela Font Gau Hé Lé Mor Pé Rou Sé Tré Val Beau Cler Grand Mont Bour Vié'),
      split('mont lier court ville ron bert dard nier chet reau tier noît gnac'),
    ],
    places: [
      split('Saint-Aubin- Mont Ville Châte Fon Bou Roque Puy Cham Haute Neuf Vau L’Isle- Pont- Rivi Cour'),
      split('fort neuve lier vert mont bourg court sec gny erolles châtel'),
    ],
    titles: lines(
      '{kind}, {years}|{kind}|{inverted}|{kind} : {topic}|{kind} du {body}|Lettre de {person} à {person}|{kind} relatifs à l’{topic} de {place}|{body} de {place}|Famille {surname}|{place} : {topic}|{kind} de {person}, {year}|Liasse {n}|{kind} entre {person} et {person} sur les {topic}, {years}|Divers',
    ),
    sentences: lines(
      'Contient des lettres de {person} à {person} sur les {topic} et l’{topic}.|Le dossier concerne les {topic} de {place} et l’activité du {body}.|Avec des copies et des notes de {surname}, {year}.|Le {body} de {place} traite des {topic} et des {topic}.',
    ),
  },
  {
    code: 'nld',
    script: 'Latn',
    share: 11,
    kinds: lines(
      'Stukken|Correspondentie|Notulen|Brieven|Rekeningen|Foto’s|Akten|Register|Jaarverslagen|Kaarten|Kohieren|Verzoekschriften|Dossiers|Ingekomen stukken|Lijst',
    ),
    topics: split(
      'belastingen armenzorg onderwijs scheepvaart waterstaat dijken emigratie woningbouw visserij verkiezingen veenderij molens vluchtelingen kerken spoorwegen tolheffing turfvaart tuinbouw weeshuizen haringvangst',
    ),
    bodies: lines(
      'Gemeentebestuur|Waterschap|Kamer van Koophandel|Weeshuis|Bestuur|Kerkenraad|Vereniging voor Vreemdelingenverkeer|Polderbestuur|Joodse Raad|Zangvereniging|Coöperatie',
    ),
    forenames: split(
      'Jan Maria Pieter Anna Hendrik Cornelia Willem Geertruida Dirk Aaltje Jacob Neeltje Daniël Zoë',
    ),
    surnames: [
      split('Ver Hoog Klein Dijk Boer Schip Kui Lange Noord Water Zand Roo Brou Tim'),
      split('meer kamp stra sma huizen burg veld per wer berg mans steen sen'),
    ],
    places: [
      split('Oud Nieuw Wester Ooster Hoog Laag Water Schoon Zuid Noord Harden Wijk'),
      split('dam drecht dijk horn kerk veen stede woude berg sluis loo'),
    ],
    titles: lines(
      '{kind}, {years}|{kind}|{inverted}|{kind} betreffende {topic}|{kind} van het {body}|{kind} van {person}|Brief van {person} aan {person}|{topic} te {place}|{kind} inzake {topic} te {place}, {years}|Omslag {n}|{body} te {place}|Familie {surname}, {topic}|Varia',
    ),
    sentences: lines(
      'Bevat brieven van {person} aan {person} over {topic} en {topic}.|De stukken betreffen {topic} te {place} en het werk van het {body}.|Met afschriften van {surname} uit {year}.|Het {body} van {place} behandelde {topic} en {topic}.',
    ),
  },
  {
    code: 'pol',
    script: 'Latn',
    share: 6,
    kinds: lines(
      'Korespondencja|Protokoły|Sprawozdania|Akta|Listy|Fotografie|Księgi|Umowy|Rachunki|Zaświadczenia|Wykazy|Relacje',
    ),
    topics: split(
      'szkoły podatki emigracja majątek wybory zdrowie uchodźcy pomoc rolnictwo kolej młyny łąki górnictwo żegluga źródła',
    ),
    bodies: lines(
      'Rada Miejska|Gmina Żydowska|Sąd Okręgowy|Związek Górników|Urząd Wojewódzki|Parafia Świętego Michała|Towarzystwo Śpiewacze',
    ),
    forenames: split(
      'Jan Maria Józef Zofia Stanisław Łucja Paweł Małgorzata Wacław Elżbieta Mirosław Żaneta',
    ),
    surnames: [
      split('Kowal Wiśn Dąbr Lewand Zieliń Szym Woź Kozł Jabłoń Maz Grab Świt Bąk'),
      split('ski owski ewicz czyk niak ek ewski ak iński'),
    ],
    places: [
      split('Łęcz Nowo Stary Biało Krzywo Dębo Jawo Święto Gór Między'),
      split('wice gród ów nica mierz brzeg sławek rzec'),
    ],
    titles: lines(
      '{kind}, {years}|{kind}|{inverted}|{kind} dotyczące {topic}|{body} w {place}|List {person} do {person}|{topic} w {place}|Teczka {n}|{kind} {person}, {year}',
    ),
    sentences: lines(
      'Zawiera listy {person} do {person} w sprawie {topic} i {topic}.|Akta dotyczą {topic} w {place}, {year}.|{body} w {place}: {topic}, {topic}.',
    ),
  },
  {
    code: 'rus',
    script: 'Cyrl',
    share: 5,
    kinds: lines(
      'Переписка|Протоколы|Отчёты|Дело|Письма|Фотографии|Списки|Приказы|Заявления|Журнал|Свидетельства',
    ),
    topics: split(
      'образование налоги переселение имущество выборы здравоохранение беженцы торговля железная промышленность землеустройство рыболовство лесничество',
    ),
    bodies: lines(
      'Городской совет|Губернское правление|Комитет помощи|Еврейская община|Учёный совет|Союз рабочих|Окружной суд',
    ),
    forenames: split('Иван Мария Пётр Анна Алексей Елена Фёдор Ольга Николай Софья Семён Зинаида'),
    surnames: [
      split('Петр Кузн Сол Мор Вас Лебед Грач Зай Щерб Королёв Берёз'),
      split('ов ова ев ин ский енко ук ецкая'),
    ],
    places: [
      split('Ново Старо Бело Красно Верхне Нижне Мало'),
      split('город сельск реченск горск озёрск полье'),
    ],
    titles: lines(
      '{kind}, {years}|{kind}|{inverted}|{kind} о {topic}|{body}, {place}|{kind} {person}|{topic}, {place}, {year}|Дело {n}|Письмо {person} к {person}',
    ),
    sentences: lines(
      'Содержит письма {person} к {person} о {topic}.|Документы о {topic} и {topic} в {place}, {year}.|{body}, {place}: {topic}.',
    ),
  },
  {
    code: 'heb',
    script: 'Hebr',
    share: 4,
    kinds: lines('מכתבים|התכתבות|פרוטוקולים|תצלומים|דוחות|תעודות|יומן|רשימות|עדות|חשבונות'),
    topics: split('חינוך עלייה קהילה רכוש בחירות בריאות פליטים תרבות חקלאות ספרות מסחר גאולה'),
    bodies: lines('ועד הקהילה|בית הספר|אגודת הסופרים|ועד ההצלה|הסתדרות העובדים|בית הכנסת'),
    forenames: split('משה שרה יעקב רבקה אברהם לאה דוד מרים שלמה חנה'),
    surnames: [split('רוזנ גולד וינ ברגר שטיינ פרידמ לוינ הירש'), split('ברג שטיין פלד מן בלום הולץ')],
    places: [split('קריית תל רמת גבעת בית כפר'), split('אביב שמש חיים יערים שלום מרדכי')],
    titles: lines(
      '{kind}, {years}|{kind}|{inverted}|{kind} בענייני {topic}|{body}, {place}|{kind} של {person}|תיק {n}|מכתב {person} אל {person}',
    ),
    sentences: lines(
      'מכיל מכתבים של {person} אל {person} על {topic}.|התעודות עוסקות בענייני {topic} וגם {topic}, {year}.',
    ),
  },
  {
    code: 'ita',
    script: 'Latn',
    share: 3,
    kinds: lines('Corrispondenza|Lettere|Verbali|Relazioni|Conti|Fotografie|Registri|Contratti|Mappe|Atti'),
    topics: split(
      'scuole imposte proprietà emigrazione sanità agricoltura elezioni profughi commercio acque filatura saline',
    ),
    bodies: lines(
      'Consiglio comunale|Società di mutuo soccorso|Camera del lavoro|Parrocchia|Comunità israelitica',
    ),
    forenames: split('Giovanni Maria Giuseppe Lucia Niccolò Caterina Antonio Rosa'),
    surnames: [split('Bian Ros Mor Ferr Gall Mart Cast Bell'), split('chi setti ari ini elli oni aldi')],
    places: [
      split('Monte Castel Villa Santa Rocca Pieve'),
      split('bianco vecchio forte nuova maggiore verde'),
    ],
    titles: lines(
      '{kind}, {years}|{kind}|{inverted}|{kind} su {topic}|{body} di {place}|Lettera di {person} a {person}|Busta {n}',
    ),
    sentences: lines(
      'Contiene lettere di {person} a {person} su {topic} e {topic}.|Le carte riguardano {topic} di {place}, {year}.',
    ),
  },
  {
    code: 'ell',
    script: 'Grek',
    share: 2,
    kinds: lines('Αλληλογραφία|Επιστολές|Πρακτικά|Φωτογραφίες|Εκθέσεις|Λογαριασμοί|Κατάλογοι'),
    topics: split('εκπαίδευση φόροι μετανάστευση περιουσία υγεία πρόσφυγες εμπόριο ναυτιλία'),
    bodies: lines('Δημοτικό Συμβούλιο|Ισραηλιτική Κοινότητα|Εμπορικό Επιμελητήριο|Σύλλογος'),
    forenames: split('Γεώργιος Μαρία Νικόλαος Ελένη Δημήτριος Αικατερίνη'),
    surnames: [split('Παπα Καρα Χατζη Μαυρο Σταυρο'), split('δόπουλος γιάννης νικόλας γεωργίου ειδής')],
    places: [split('Νέα Παλαιά Άγιος'), split('Μονή Πόλη Νικόλαος Χώρα')],
    titles: lines(
      '{kind}, {years}|{kind}|{inverted}|{kind} για {topic}|{body}, {place}|Επιστολή {person} προς {person}|Φάκελος {n}',
    ),
    sentences: lines(
      'Περιέχει επιστολές {person} προς {person} για {topic} και {topic}.|Έγγραφα για {topic}, {place}, {year}.',
    ),
  },
  {
    code: 'zho',
    script: 'Hani',
    share: 2,
    kinds: lines('信件|会议记录|照片|报告|账簿|日记|证书|名册'),
    topics: split('教育 税务 移民 财产 选举 卫生 难民 贸易 铁路 渔业'),
    bodies: lines('市议会|商会|救济委员会|师范学校|同乡会'),
    forenames: split('建国 秀英 志明 淑芬 伟 丽华'),
    surnames: [split('王 李 张 陈 林 黄'), ['']],
    places: [split('南 北 东 西 长 平'), split('山镇 河县 城 港 湖乡')],
    titles: lines(
      '{kind}，{years}|{kind}|{surname}{n}|关于{topic}的{kind}|{place}{body}|{place}{topic}{kind}，{year}',
    ),
    sentences: lines('包括关于{topic}和{topic}的{kind}。|{place}{body}的{kind}，{year}年。'),
  },
];
