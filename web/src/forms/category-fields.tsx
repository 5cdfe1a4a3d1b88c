import {
  optionRule,
  REPORT_CATEGORIES,
  REPORT_CATEGORY_TEXTS,
  REPORT_TEXTS,
  t,
} from '@lodge/contracts';
import type { ReactNode } from 'react';
import { CheckboxField } from '../ui/form/checkbox-field.js';
import { RadioField } from '../ui/form/radio-field.js';
import type { FieldBinding } from './use-rules-form.js';

export const CATEGORY_RULE = optionRule(REPORT_CATEGORIES, t`Please choose a reason`);

const REASONS = REPORT_CATEGORIES.map((value) => ({ value, text: REPORT_CATEGORY_TEXTS[value] }));

interface CategoryFieldsProps {
  field: (name: 'category' | 'declared') => FieldBinding;
  children?: ReactNode;
}

/** Asks what is wrong and, for an intimate image, whether the reporter is in it. */
export function CategoryFields({ field, children }: CategoryFieldsProps) {
  const category = field('category');
  return (
    <>
      <RadioField legend="What is wrong?" options={REASONS} {...category} />
      {children}
      {category.value === 'intimate_image' && (
        <CheckboxField
          label={REPORT_TEXTS.declaration}
          help={REPORT_TEXTS.declarationHelp}
          {...field('declared')}
        />
      )}
    </>
  );
}
