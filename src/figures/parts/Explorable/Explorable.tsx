/** Frame of a model that is stepped through: choice, picture, words and controls, then all steps as a list. */
import type { ReactNode } from 'react'
import { usePart } from '../../../islands/use-part.ts'
import { FullScreen } from '../FullScreen/FullScreen.tsx'
import { StepControls } from './StepControls.tsx'

export type DescribedStep = {
  /** Unique within the list. */
  key: string
  /** Short place of the step: a time, a round. */
  when: string
  title: string
  text: string
}
export type ExplorableProps = {
  /** What is explored, in a few words. */
  title: string
  caption: string
  /** Controls that choose what is played. */
  choice: ReactNode
  picture: ReactNode
  /** Above the words of the step: numbers of this step. */
  aside?: ReactNode
  steps: readonly DescribedStep[]
  step: number
  onStep: (step: number) => void
}

export function Explorable({ title, caption, choice, picture, aside, steps, step, onStep }: ExplorableProps) {
  const current = steps[step]
  return (
    <div {...usePart('Explorable', 'Figure')}>
      <figure className="figure explorable" aria-label={title}>
        <div className="explorable-choice">
          <p className="explorable-title">{title}</p>
          {choice}
        </div>
        <div className="explorable-picture">{picture}</div>
        <div className="explorable-text">
          {aside}
          <div aria-live="polite">
            <p className="explorable-when">{current?.when}</p>
            <p className="explorable-step">{current?.title}</p>
            <p>{current?.text}</p>
          </div>
        </div>
        <StepControls label={title} titles={steps.map((one) => one.title)} step={step} onStep={onStep} />
        <details className="figure-data">
          <summary>All {steps.length} steps</summary>
          <ol className="explorable-list">
            {steps.map((one) => (
              <li key={one.key}>
                <b>{one.title}</b> <span className="explorable-when">{one.when}</span>
                <p>{one.text}</p>
              </li>
            ))}
          </ol>
        </details>
        <figcaption>
          <FullScreen title={title} />
          {caption}
        </figcaption>
      </figure>
    </div>
  )
}
