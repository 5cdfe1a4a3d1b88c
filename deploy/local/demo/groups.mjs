// @ts-check

/**
 * @typedef {object} DemoGroup
 * @property {string} name
 * @property {string[]} byCode members who joined with the code
 * @property {string[]} approved members whose request was approved
 * @property {string[]} pending members whose request is pending
 * @property {string[]} rejected members whose request was rejected
 * @property {[username: string, text: string][]} messages in this order
 */

/** @type {DemoGroup[]} */
export const demoGroups = [
  {
    name: 'Saturday Trails',
    byCode: ['Marcus', 'Cole', 'Tomasz', 'Idris', 'Keoni', 'Hank'],
    approved: ['Jae', 'Dex'],
    pending: ['Beau'],
    rejected: ['Nolan'],
    messages: [
      ['Marcus', 'Saturday looks dry until four. North ridge or the lake loop?'],
      ['Cole', 'Ridge! The larches have turned, it is all gold up there right now.'],
      ['Hank', 'My knees vote for the lake.'],
      ['Tomasz', 'Your knees outran me last time, Hank.'],
      ['Hank', 'Downhill does not count.'],
      ['Idris', 'I can bring bread. The fresh one, not the brick from last month.'],
      ['Marcus', 'Ridge up, lake down? Four hours with a long lunch.'],
      ['Keoni', 'In. I have two free seats from downtown, leaving at 7:30.'],
      ['Jae', 'One of those is mine please'],
      [
        'Cole',
        'Bring a layer, it was 38 at the hut this morning. And go easy past the cairns, owls are nesting.',
      ],
      ['Dex', 'First time with you lot. Do I need poles?'],
      ['Tomasz', 'No. But you need to laugh at Hank.'],
      ['Marcus', 'Settled then: trailhead at 8:15, coffee before, dogs welcome. 🥾'],
    ],
  },
  {
    name: 'Thursday Table',
    byCode: ['Amir', 'Andre', 'Rafael', 'Theo', 'OldOak', 'LeeW'],
    approved: ['DiegoR', 'Sione'],
    pending: ['Jae'],
    rejected: [],
    messages: [
      [
        'Amir',
        'Eight places this week. Lamb, and something with aubergine for the two of you who know who you are.',
      ],
      [
        'LeeW',
        'Thank you. I will bring the new bowls, they finally came out of the kiln in one piece.',
      ],
      ['Andre', 'Need a hand with the rice? I do not trust you with the rice.'],
      ['Amir', 'Nobody does. Come at six.'],
      ['OldOak', 'Martinis from me. Stirred, and no debate about it.'],
      ['Rafael', 'I have parent evening until seven, start without me'],
      ['Theo', 'Off shift for once, so I will actually be awake at the table.'],
      ['Sione', 'Dessert is mine. Coconut, as promised.'],
      ['DiegoR', 'What should a first timer bring?'],
      ['Amir', 'An appetite and one story. House rule.'],
      ['OldOak', 'A true one, preferably.'],
    ],
  },
  {
    name: 'Shutter & Lens',
    byCode: ['Kenji', 'Tomasz', 'LeeW', 'Grant'],
    approved: ['Idris'],
    pending: ['Beau'],
    rejected: [],
    messages: [
      ['Kenji', 'This month: one roll, one street, no cropping.'],
      ['Grant', 'Does my garden path count as a street?'],
      ['Kenji', 'If somebody walks on it.'],
      ['Tomasz', 'Harbour at dawn for me. The fog does half the work.'],
      ['LeeW', 'Has anybody a spare 50 mm? Mine went swimming.'],
      ['Idris', 'I do, it is yours until Christmas.'],
      ['Kenji', 'Prints on the table on the 28th. Paper, please, no phones.'],
    ],
  },
  {
    name: 'Morning Swim',
    byCode: ['Keoni', 'DiegoR', 'Sione', 'Theo', 'Tomasz'],
    approved: [],
    pending: ['Cole', 'Grant'],
    rejected: ['Dex'],
    messages: [
      ['Keoni', 'Water is 57 °F. Flat. Gorgeous.'],
      ['DiegoR', '57 is not a temperature, it is a warning.'],
      ['Sione', 'Ten minutes and you do not feel it any more.'],
      ['DiegoR', 'That is called hypothermia'],
      ['Theo', 'As the nurse of this group: towels, hot tea, and nobody goes in alone.'],
      ['Keoni', '6:15 at the steps then. I bring the tea.'],
      ['Tomasz', 'See you there.'],
    ],
  },
  {
    name: 'Over Fifty, Under the Radar',
    byCode: ['Hank', 'OldOak', 'Grant', 'LeeW', 'Andre', 'Nolan'],
    approved: [],
    pending: [],
    rejected: [],
    messages: [
      ['OldOak', 'Is it only me, or has the print on menus become smaller?'],
      ['Andre', 'We shrink it on purpose. Saves us the questions.'],
      ['Hank', 'Fixed the porch swing today. Two men can sit on it again.'],
      ['Grant', 'That is the nicest sentence I have read all week.'],
      ['LeeW', 'Cards on Sunday? My place, two o’clock.'],
      ['Grant', 'I will bring tomatoes. I have forty pounds of tomatoes.'],
    ],
  },
  {
    name: 'New in Town',
    byCode: ['DiegoR', 'Rafael', 'Jae'],
    approved: ['Dex'],
    pending: [],
    rejected: [],
    messages: [
      ['Rafael', 'Welcome, everyone. Ask anything, nobody here was born knowing where to park.'],
      ['DiegoR', 'Where does one get a decent haircut?'],
      ['Jae', 'The barber behind the station, ask for Lou.'],
    ],
  },
];
