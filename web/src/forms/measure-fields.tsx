import { PROFILE_FIELDS, readNumber, t } from '@lodge/contracts';
import { useState } from 'react';
import { chooseUnits, useUnits } from '../lib/own-units.js';
import { centimetres, feetAndInches, kilograms, METRIC_LIMITS, pounds } from '../lib/units.js';
import { Button } from '../ui/button.js';
import { NumberField } from '../ui/form/text-field.js';
import type { FieldBinding } from './use-rules-form.js';

type Measure = 'height_feet' | 'height_inches' | 'weight_pounds';

// In the order of the form, where age comes first: on a phone, two of them share a row.
const MEASURES = ['weight_pounds', 'height_feet', 'height_inches'] as const;

export interface MeasureFieldsProps {
  field: (name: Measure) => FieldBinding;
  enter: (values: Partial<Record<Measure, string>>) => void;
}

// Accepts either system of units and stores what the specification prescribes. The switch stands
// beside the section's heading.
export function MeasureFields(props: MeasureFieldsProps) {
  const units = useUnits();
  const other = units === 'metric' ? 'imperial' : 'metric';
  return (
    <>
      {units === 'metric' ? <MetricFields {...props} /> : <ImperialFields {...props} />}
      <Button
        variant="secondary"
        size="sm"
        onClick={() => chooseUnits(other)}
        className="absolute -top-16.5 end-0 max-md:px-2.5 max-xs:px-2 max-xs:text-xs"
      >
        {other === 'metric' ? 'Use cm and kg' : 'Use feet and pounds'}
      </Button>
    </>
  );
}

const ImperialFields = ({ field }: MeasureFieldsProps) =>
  MEASURES.map((name) => {
    const { label, unit } = PROFILE_FIELDS[name];
    return <NumberField key={name} label={label} unit={unit} aria-required {...field(name)} />;
  });

const { cm: HEIGHT, kg: WEIGHT } = METRIC_LIMITS;
const TEXTS = {
  height: `Height must be between ${HEIGHT.min} and ${HEIGHT.max} cm`,
  weight: `Weight must be between ${WEIGHT.min} and ${WEIGHT.max} kg`,
};

const CHANGED = t`Changed meanwhile. Save again to replace it.`;

// The server names what it was changed to in feet and pounds.
const inMetric = (name: Measure, { error }: FieldBinding, range: string) =>
  error && (error === PROFILE_FIELDS[name].rule(NaN) ? range : CHANGED);

function MetricFields({ field, enter }: MeasureFieldsProps) {
  const feet = field('height_feet');
  const inches = field('height_inches');
  const weight = field('weight_pounds');
  const [height_feet, height_inches] = [numberOf(feet), numberOf(inches)];
  const weight_pounds = numberOf(weight);
  const enterHeight = (text: string) => {
    const cm = readNumber(text, 'cm');
    const height = feetAndInches(cm);
    const known = Number.isFinite(cm);
    enter({
      height_feet: known ? String(height.feet) : text,
      height_inches: known ? String(height.inches) : text,
    });
  };
  const enterWeight = (text: string) => {
    const kg = readNumber(text, 'kg');
    enter({ weight_pounds: Number.isFinite(kg) ? String(pounds(kg)) : text });
  };
  return (
    <>
      <MetricField
        name="weight_pounds"
        label="Weight (kg)"
        unit="kg"
        stored={t`${weight_pounds} lb`}
        shown={kilograms(weight_pounds)}
        error={inMetric('weight_pounds', weight, TEXTS.weight)}
        onEnter={enterWeight}
      />
      <MetricField
        name="height_feet"
        label="Height (cm)"
        unit="cm"
        stored={t`${height_feet} ft ${height_inches} in`}
        shown={centimetres(height_feet, height_inches)}
        error={
          inMetric('height_feet', feet, TEXTS.height) ??
          inMetric('height_inches', inches, TEXTS.height)
        }
        onEnter={enterHeight}
      />
    </>
  );
}

interface MetricFieldProps {
  name: Measure;
  label: string;
  unit: string;
  // The profile's value, as text.
  stored: string;
  // NaN while the field is empty.
  shown: number;
  error: string | undefined;
  onEnter: (text: string) => void;
}

// Shows the typed text, or else the stored value converted: a weight in pounds is unchanged until
// the user enters another one.
function MetricField({ shown, stored, onEnter, ...field }: MetricFieldProps) {
  const [typed, setTyped] = useState<string>();
  const value = typed ?? (Number.isNaN(shown) ? '' : String(shown));
  return (
    <NumberField
      {...field}
      aria-required
      inputMode="decimal"
      help={Number.isNaN(shown) ? undefined : `Saved as ${stored}`}
      value={value}
      onChange={({ target }) => {
        setTyped(target.value);
        onEnter(target.value);
      }}
    />
  );
}

const numberOf = ({ value = '' }: FieldBinding) => readNumber(value);
