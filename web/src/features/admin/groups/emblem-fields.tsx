import { defaultEmblem, EMBLEMS, TINTS, type WithEmblem } from '@lodge/contracts';
import type { FieldBinding } from '../../../forms/use-rules-form.js';
import { Emblem } from '../../../ui/emblem.js';

const EMBLEM_TEXTS: Record<WithEmblem['emblem'], string> = {
  cabin: 'Cabin',
  moon: 'Moon',
  mountain: 'Mountains',
  pine: 'Pine tree',
  fire: 'Campfire',
  tent: 'Tent',
  boot: 'Hiking boot',
  wave: 'Waves',
  paddle: 'Canoe',
  bike: 'Bicycle',
  ball: 'Soccer ball',
  dumbbell: 'Dumbbell',
  table: 'Dinner table',
  cup: 'Cup of coffee',
  glass: 'Cocktail',
  book: 'Open book',
  music: 'Musical notes',
  film: 'Clapperboard',
  lens: 'Camera',
  cards: 'Playing cards',
  paw: 'Paw',
  leaf: 'Seedling',
  tools: 'Hammer',
  town: 'City',
};

const TINT_TEXTS: Record<WithEmblem['tint'], string> = {
  dusk: 'Dusk blue',
  ember: 'Ember red',
  pine: 'Pine green',
  lake: 'Lake blue',
  plum: 'Plum',
  brass: 'Brass',
};

export type EmblemValues = { [Key in keyof WithEmblem]: WithEmblem[Key] | '' };

/** What the name stands for where nothing is chosen. */
export const emblemOf = (name: string, { emblem, tint }: EmblemValues): WithEmblem => {
  const byName = defaultEmblem(name);
  return { emblem: emblem || byName.emblem, tint: tint || byName.tint };
};

interface EmblemFieldsProps {
  shown: WithEmblem;
  field: (name: keyof WithEmblem) => FieldBinding;
}

export const EmblemFields = ({ shown, field }: EmblemFieldsProps) => (
  <div className="grid gap-4">
    <Choices
      legend="Emblem"
      options={EMBLEMS}
      texts={EMBLEM_TEXTS}
      look={(emblem) => ({ ...shown, emblem })}
      {...bound(field('emblem'))}
      value={shown.emblem}
    />
    <Choices
      legend="Color"
      options={TINTS}
      texts={TINT_TEXTS}
      look={(tint) => ({ ...shown, tint })}
      {...bound(field('tint'))}
      value={shown.tint}
    />
  </div>
);

const bound = ({ name, onChange }: FieldBinding) => ({ name, onChange });

interface ChoicesProps<V extends string> {
  legend: string;
  options: readonly V[];
  texts: Record<V, string>;
  value: V;
  name: string;
  onChange: FieldBinding['onChange'];
  // As it would look with an option.
  look: (option: V) => WithEmblem;
}

const Choices = <V extends string>({ legend, options, texts, look, ...input }: ChoicesProps<V>) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
    <div className="flex flex-wrap gap-1">
      {options.map((option) => (
        <label
          key={option}
          title={texts[option]}
          data-chosen={option === input.value || undefined}
          className="emblem-choice"
        >
          <input
            {...input}
            type="radio"
            aria-label={texts[option]}
            value={option}
            checked={option === input.value}
            className="absolute inset-0 cursor-pointer appearance-none opacity-0"
          />
          <Emblem of={look(option)} />
        </label>
      ))}
    </div>
  </fieldset>
);
