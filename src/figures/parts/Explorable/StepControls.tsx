/** Moves through the steps of a model: two buttons and a slider, which takes arrow keys, Home and End by itself. */
export type StepControlsProps = {
  /** What is stepped through, for the slider's name. */
  label: string
  titles: readonly string[]
  step: number
  onStep: (step: number) => void
}

export function StepControls({ label, titles, step, onStep }: StepControlsProps) {
  const last = titles.length - 1
  // A button that were disabled at the end would drop the focus of the keyboard onto the page.
  const go = (to: number) => (to < 0 || to > last ? undefined : onStep(to))
  return (
    <div className="step-controls">
      <button type="button" className="button" aria-disabled={step === 0} onClick={() => go(step - 1)}>
        Back
      </button>
      <button type="button" className="button" aria-disabled={step === last} onClick={() => go(step + 1)}>
        Next
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={`Step of: ${label}`}
        aria-valuetext={`${step + 1} of ${titles.length}: ${titles[step] ?? ''}`}
        onChange={(event) => onStep(Number(event.currentTarget.value))}
      />
      <span className="step-count" aria-hidden="true">
        {step + 1} / {titles.length}
      </span>
    </div>
  )
}
