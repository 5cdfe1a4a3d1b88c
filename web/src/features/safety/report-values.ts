import { check, REPORT_CATEGORIES, REPORT_TEXT_RULE, type ReportCategory } from '@lodge/contracts';

export interface ReportValues {
  category: ReportCategory | '';
  text: string;
  block: boolean;
}

export const NEW_REPORT: ReportValues = { category: '', text: '', block: false };

const isCategory = (value: unknown) => REPORT_CATEGORIES.some((category) => category === value);

export const wrongInReport = (values: ReportValues) =>
  check(
    {
      category: (value) => (isCategory(value) ? undefined : 'Please choose a reason'),
      text: REPORT_TEXT_RULE,
    },
    { ...values },
  );
