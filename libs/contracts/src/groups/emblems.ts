/** Each has a `<view>` of its name in web/src/ui/emblems.svg. */
export const EMBLEMS = [
  'cabin',
  'moon',
  'mountain',
  'pine',
  'fire',
  'tent',
  'boot',
  'wave',
  'paddle',
  'bike',
  'ball',
  'dumbbell',
  'table',
  'cup',
  'glass',
  'book',
  'music',
  'film',
  'lens',
  'cards',
  'paw',
  'leaf',
  'tools',
  'town',
] as const;

/** Each is a colour of web/src/ui/tokens.css. */
export const TINTS = ['dusk', 'ember', 'pine', 'lake', 'plum', 'brass'] as const;

export type Emblem = (typeof EMBLEMS)[number];
export type Tint = (typeof TINTS)[number];

export interface WithEmblem {
  emblem: Emblem;
  tint: Tint;
}

// In lower case and without accents: English, German, Spanish. Up to four letters are a whole word or
// its plural, as `bar` begins `barber`; more are the beginning of one.
const WORDS: readonly (readonly [Emblem, string])[] = [
  ['boot', 'trail hike hiking hiker walk walki walker ramble wander sende caminata excursi'],
  [
    'mountain',
    'mountain climb boulder ski skiing snow summit alpin berg kletter montan escala esqui',
  ],
  ['tent', 'camp camping camper tent zelt acampa'],
  [
    'wave',
    'swim swimm surf beach sea lake wave dive diving schwimm strand meer nadar natacion playa mar',
  ],
  [
    'paddle',
    'paddl canoe kayak row rowing boat sail saili kanu kajak ruder segel piragua remo vela',
  ],
  ['bike', 'bike biking biker bicycl cycli ride rider riding fahrrad radtour radfahr bici ciclis'],
  ['ball', 'ball footb soccer baske volley rugby tennis sport fussb futbol deporte'],
  [
    'dumbbell',
    'gym fitness lift lifti train workout muscle wrestl yoga kraft gimnasi entren pesas',
  ],
  [
    'table',
    'table dinner supper food cook cooki kitchen brunch grill essen koch kochen tisch mesa cena cocin',
  ],
  ['cup', 'coffee cafe tea breakfast kaffee fruhst desayun'],
  ['glass', 'bar beer wine drink pub cocktail whisk bier wein stammt cervez vino copa'],
  [
    'book',
    'book reading reader writi writer poet poetry buch bucher lese lesen schreib libro lectur poes',
  ],
  ['music', 'music sing singi choir song band dance danci vinyl musik chor tanz canta coro baile'],
  ['film', 'film movie cinema theat kino cine pelicula'],
  ['lens', 'photo camera lens shutter foto fotog kamera'],
  [
    'cards',
    'card game gami poker board boardg chess dice kart karten spiel schach juego carta ajedrez',
  ],
  ['paw', 'dog paw pup puppy bear cub otter cat hund hunde pfote perro oso'],
  ['leaf', 'garden plant green leaf garten pflanz jardi huert'],
  ['tools', 'tool craft woodw repair build maker workshop werk bastel holz taller'],
  ['town', 'town city neighb urban downtown stadt viertel ciudad barrio'],
  ['fire', 'fire bonfire sauna feuer fuego hoguera'],
  ['moon', 'night moon star nacht mond stern noche luna estrella'],
  ['pine', 'forest pine tree wood wald bosque'],
  ['cabin', 'cabin lodge house home hutte haus cabana casa hogar'],
];

// Names without such a word get an emblem that does not say what the group does.
const NEUTRAL: readonly Emblem[] = ['cabin', 'pine', 'moon', 'mountain', 'fire'];

/** What a group shows until an admin chooses: an emblem by the first word that has one. */
export function defaultEmblem(name: string): WithEmblem {
  const plain = name.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const hash = [...plain].reduce((sum, letter) => (sum * 31 + letter.codePointAt(0)!) % 2 ** 32, 7);
  const emblems = plain.split(/[^\p{L}]+/u).map(emblemOfWord);
  return {
    emblem: emblems.find(Boolean) ?? NEUTRAL[Math.floor(hash / TINTS.length) % NEUTRAL.length],
    tint: TINTS[hash % TINTS.length],
  };
}

// Split once: each list of groups asks for the default of every name.
const STEMS = WORDS.map(([emblem, stems]) => [emblem, stems.split(' ')] as const);

const emblemOfWord = (word: string) =>
  STEMS.find(([, stems]) => stems.some((stem) => begins(word, stem)))?.[0];

const begins = (word: string, stem: string) =>
  stem.length > 4 ? word.startsWith(stem) : word === stem || word === `${stem}s`;

/** Null until an admin chooses. */
export interface ChosenEmblem {
  emblem: Emblem | null;
  tint: Tint | null;
}

export type StoredEmblem<Row extends WithEmblem> = Omit<Row, keyof WithEmblem> & ChosenEmblem;

export function withEmblem<Row extends ChosenEmblem>(row: Row, name: string) {
  const { emblem, tint } = defaultEmblem(name);
  return { ...row, emblem: row.emblem ?? emblem, tint: row.tint ?? tint };
}
