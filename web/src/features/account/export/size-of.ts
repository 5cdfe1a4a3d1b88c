const formatOf = (unit: 'kilobyte' | 'megabyte', maximumFractionDigits: number) =>
  new Intl.NumberFormat('en-US', { style: 'unit', unit, maximumFractionDigits });

const KILOBYTES = formatOf('kilobyte', 0);
const MEGABYTES = formatOf('megabyte', 1);

export const sizeOf = (bytes: number) =>
  bytes < 1_000_000
    ? KILOBYTES.format(Math.ceil(bytes / 1_000))
    : MEGABYTES.format(bytes / 1_000_000);
