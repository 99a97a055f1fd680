/** Shown while a page loads; the words are for readers who cannot see it turn. */
export function Spinner() {
  return (
    <div className="page-spinner" role="status">
      <span className="spinner" />
      <span className="visually-hidden">Loading</span>
    </div>
  )
}
