/**
 * 30000000 → 30,000,000. Avoids toLocaleString, which delays commands because it loads the tables of every language.
 */
export const grouped = (value: number | bigint | string): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
