/**
 * The only transport of a model, with Back, Next, Play and a slider. The slider natively supports arrow keys, Home and
 * End.
 */
import { useEffect, useState } from 'react'

export type StepControlsProps = {
  /** Subject of the steps, for the slider's name. */
  label: string
  steps: readonly { title: string; text: string }[]
  step: number
  onStep: (step: number) => void
}

/** Time to look at the picture, and to read a word. Milliseconds. */
const LOOK_MS = 1_500
const WORD_MS = 200

export function StepControls({ label, steps, step, onStep }: StepControlsProps) {
  const [isPlaying, setPlaying] = useState(false)
  const last = steps.length - 1
  const words = `${steps[step]?.title} ${steps[step]?.text}`.split(' ').length
  useEffect(() => {
    if (!isPlaying) return
    const timer = setTimeout(() => onStep(step + 1), LOOK_MS + words * WORD_MS)
    return () => clearTimeout(timer)
  }, [isPlaying, step, words, onStep])
  useEffect(() => {
    if (step === last) setPlaying(false)
  }, [step, last])
  // A button that were disabled at the end would drop the focus of the keyboard onto the page.
  const go = (to: number) => {
    setPlaying(false)
    if (to >= 0 && to <= last && to !== step) onStep(to)
  }
  const play = () => {
    setPlaying(!isPlaying)
    if (!isPlaying) onStep(step === last ? 0 : step + 1)
  }
  return (
    <div className="step-controls">
      <button type="button" className="button" aria-disabled={step === 0} onClick={() => go(step - 1)}>
        Back
      </button>
      <button
        type="button"
        className="button"
        data-tone="accent"
        aria-disabled={step === last}
        onClick={() => go(step + 1)}
      >
        Next
      </button>
      <button type="button" className="button step-play" onClick={play}>
        {isPlaying ? 'Pause' : 'Play'}
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={step}
        aria-label={`Step of: ${label}`}
        aria-valuetext={`${step + 1} of ${steps.length}: ${steps[step]?.title ?? ''}`}
        onChange={(event) => go(Number(event.currentTarget.value))}
      />
      <span className="step-count" aria-hidden="true">
        {step + 1} / {steps.length}
      </span>
    </div>
  )
}
