/** 30000000 → 30,000,000. Not toLocaleString: it loads the tables of every language, and a command waits for that. */
export const grouped = (value: number | bigint | string): string => String(value).replace(/\B(?=(\d{3})+$)/g, ',')
