/** Marks a test of a detail that another test covers as a whole. `npm run test:all` runs it, `npm test` does not. */
export const SLOW = { tags: ['slow'] }
