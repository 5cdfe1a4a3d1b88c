import { check, NOTICE_RULES, REPORT_CATEGORIES, type ReportCategory } from '@lodge/contracts';

export interface NoticeValues {
  category: ReportCategory | '';
  place: string;
  statement: string;
  name: string;
  email: string;
  good_faith: boolean;
}

export const NEW_NOTICE: NoticeValues = {
  category: '',
  place: '',
  statement: '',
  name: '',
  email: '',
  good_faith: false,
};

export type CheckedNotice = NoticeValues & { category: ReportCategory };

export const isChecked = (values: NoticeValues): values is CheckedNotice => values.category !== '';

const RULES = {
  ...NOTICE_RULES,
  category: (value: unknown) =>
    REPORT_CATEGORIES.some((category) => category === value) ? undefined : 'Please choose a reason',
  good_faith: (value: unknown) =>
    value === true ? undefined : 'Please confirm that what you say is true',
};

export const wrongInNotice = (values: NoticeValues) => check(RULES, { ...values });
