// @ts-check

/**
 * @typedef {object} DemoMember
 * @property {string} username
 * @property {number} age
 * @property {[feet: number, inches: number]} height
 * @property {number} weight
 * @property {string} ethnicity
 * @property {string} position
 * @property {string} notes
 * @property {Photos} photos
 * @typedef {'face' | 'faceless' | 'waiting' | 'none'} Photos
 * face: an approved face picture and others; faceless: approved, no face; waiting: nothing approved yet
 */

export const demoPassword = 'Lodge-demo-1!';

/** @param {{ username: string }} member */
export const emailOf = ({ username }) => `${username.toLowerCase()}@demo.lodge.example`;

/**
 * Members for what the account and admin pages show of them: leaving, using one-time codes,
 * blocking, muting.
 */
export const leaving = 'Grant';
export const withCodes = 'Kenji';
export const block = { by: 'Theo', of: 'LeeW' };
export const mute = { by: 'Marcus', of: 'Dex' };

/**
 * Fewer than one network may register in an hour.
 * @type {DemoMember[]}
 */
export const demoMembers = [
  {
    username: 'Marcus',
    age: 34,
    height: [6, 1],
    weight: 190,
    ethnicity: 'Black',
    position: 'Vers/Top',
    photos: 'face',
    notes: 'Architect, early riser, slow cook. If the trail has a view at the end, I am in.',
  },
  {
    username: 'DiegoR',
    age: 29,
    height: [5, 9],
    weight: 162,
    ethnicity: 'Hispanic',
    position: 'Vers',
    photos: 'face',
    notes: 'Moved here in spring and still finding the good coffee. Ask me about tide pools.',
  },
  {
    username: 'Hank',
    age: 58,
    height: [5, 11],
    weight: 225,
    ethnicity: 'White',
    position: 'Top',
    photos: 'face',
    notes: 'Retired carpenter.\nI answer in the evenings, when the dogs are asleep.',
  },
  {
    username: 'Kenji',
    age: 41,
    height: [5, 7],
    weight: 150,
    ethnicity: 'Asian',
    position: 'Side',
    photos: 'faceless',
    notes: 'Film photographer. Quiet at first, not for long.',
  },
  {
    username: 'Tomasz',
    age: 37,
    height: [6, 3],
    weight: 210,
    ethnicity: 'White',
    position: 'Vers/Bttm',
    photos: 'face',
    notes: 'Rower, bad singer, good listener.',
  },
  {
    username: 'Amir',
    age: 33,
    height: [5, 10],
    weight: 174,
    ethnicity: 'Middle Eastern',
    position: 'Top',
    photos: 'face',
    notes: 'I run the Thursday dinners. Bring an appetite and one story.',
  },
  {
    username: 'Beau',
    age: 26,
    height: [5, 8],
    weight: 148,
    ethnicity: 'White',
    position: 'Bottom',
    photos: 'waiting',
    notes: 'Just joined. Say hi.',
  },
  {
    username: 'Sione',
    age: 45,
    height: [6, 2],
    weight: 265,
    ethnicity: 'Pacific Islander',
    position: 'Vers',
    photos: 'face',
    notes: 'Choir bass, rugby coach, father of two grown kids.',
  },
  {
    username: 'Theo',
    age: 31,
    height: [6, 0],
    weight: 178,
    ethnicity: 'Mixed',
    position: 'Vers/Top',
    photos: 'face',
    notes: 'Nurse on nights, so my breakfast is your dinner.',
  },
  {
    username: 'OldOak',
    age: 67,
    height: [5, 10],
    weight: 198,
    ethnicity: 'White',
    position: 'Side',
    photos: 'faceless',
    notes: 'Here for conversation and company. I make a decent martini.',
  },
  {
    username: 'Rafael',
    age: 39,
    height: [5, 11],
    weight: 185,
    ethnicity: 'Hispanic',
    position: 'Top',
    photos: 'face',
    notes: 'High school history teacher. No quizzes, I promise.',
  },
  {
    username: 'Jae',
    age: 28,
    height: [5, 10],
    weight: 160,
    ethnicity: 'Asian',
    position: 'Vers/Bttm',
    photos: 'face',
    notes: 'Bouldering three times a week. Looking for a belay partner who laughs easily.',
  },
  {
    username: 'Nolan',
    age: 52,
    height: [5, 9],
    weight: 188,
    ethnicity: 'White',
    position: 'Vers',
    photos: 'none',
    notes: '',
  },
  {
    username: 'Idris',
    age: 36,
    height: [6, 1],
    weight: 183,
    ethnicity: 'Black',
    position: 'Vers',
    photos: 'face',
    notes: 'Software by day, sourdough by night. The starter has a name.',
  },
  {
    username: 'Keoni',
    age: 30,
    height: [5, 11],
    weight: 192,
    ethnicity: 'Pacific Islander',
    position: 'Top',
    photos: 'face',
    notes: 'Surf at six, office at nine.',
  },
  {
    username: 'Grant',
    age: 61,
    height: [6, 2],
    weight: 215,
    ethnicity: 'White',
    position: 'Top',
    photos: 'faceless',
    notes: 'Widower, grandfather, gardener. Taking it slowly.',
  },
  {
    username: 'LeeW',
    age: 50,
    height: [5, 6],
    weight: 158,
    ethnicity: 'Asian',
    position: 'Vers',
    photos: 'face',
    notes: 'Ceramics, long train rides, short emails.',
  },
  {
    username: 'Dex',
    age: 35,
    height: [5, 10],
    weight: 196,
    ethnicity: 'Mixed',
    position: 'Vers/Bttm',
    photos: 'face',
    notes: 'Motorcycle mechanic with clean hands on weekends.',
  },
  {
    username: 'Cole',
    age: 24,
    height: [6, 1],
    weight: 172,
    ethnicity: 'White',
    position: 'Vers',
    photos: 'face',
    notes: 'Park ranger in training. I know where the owls are.',
  },
  {
    username: 'Andre',
    age: 55,
    height: [5, 11],
    weight: 207,
    ethnicity: 'Black',
    position: 'Vers/Top',
    photos: 'faceless',
    notes: 'Chef. Off on Mondays, hungry on Tuesdays.',
  },
];
