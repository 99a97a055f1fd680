/** Frame of a model that is stepped through, with choice, picture, words, one transport, and folds below. */
import type { ReactNode } from 'react'
import { usePart } from '../../../islands/use-part.ts'
import { StateLink } from '../../StateLink.tsx'
import { figureId } from '../../use-address.ts'
import { FullScreen } from '../FullScreen/FullScreen.tsx'
import { StepControls } from './StepControls.tsx'

export type DescribedStep = {
  /** Short place of the step: a time, a round. */
  when: string
  title: string
  text: string
}
export type ExplorableProps = {
  /** The key of its setting in the address, unique on the page. */
  name: string
  /** Short title of the model. */
  title: string
  /** The idea of this setting, in one or two sentences. */
  idea?: string
  caption: string
  /** At most four controls that select the scenario. */
  choice: ReactNode
  /** Additional controls, collapsed. */
  settings?: ReactNode
  /** A sentence if the address has a setting that does not exist, else empty. */
  notice: string
  picture: ReactNode
  /** A second picture, next to the words if there is room. */
  beside?: ReactNode
  /** Numbers of this step, shown above its text. */
  aside?: ReactNode
  /** More about this step, folded. */
  more?: { summary: string; content: ReactNode }
  steps: readonly DescribedStep[]
  step: number
  onStep: (step: number) => void
}

export function Explorable(props: ExplorableProps) {
  const { name, title, idea, caption, choice, settings, notice, picture, beside, aside, more, steps, step, onStep } =
    props
  const current = steps[step]
  return (
    <div {...usePart('Explorable', 'Figure')}>
      <figure className="figure explorable" id={figureId(name)} aria-label={title}>
        <div className="explorable-choice">
          <p className="explorable-title">{title}</p>
          {choice}
          <p role="status" hidden={notice === ''}>
            {notice}
          </p>
        </div>
        {idea === undefined ? null : <p className="explorable-idea">{idea}</p>}
        <div className="explorable-picture">{picture}</div>
        <div className="explorable-words">
          {beside === undefined ? null : <div className="explorable-beside">{beside}</div>}
          <div className="explorable-text">
            {aside}
            <div aria-live="polite">
              <p className="explorable-when">{current?.when}</p>
              <p className="explorable-step">{current?.title}</p>
              <p>{current?.text}</p>
            </div>
          </div>
        </div>
        <StepControls label={title} steps={steps} step={step} onStep={onStep} />
        <div className="explorable-foot">
          {settings === undefined ? null : (
            <details className="explorable-fold needs-script">
              <summary>Settings</summary>
              <div className="explorable-settings">{settings}</div>
            </details>
          )}
          {more === undefined ? null : (
            <details className="explorable-fold needs-script">
              <summary>{more.summary}</summary>
              {more.content}
            </details>
          )}
          <details className="explorable-fold figure-data">
            <summary>All {steps.length} steps</summary>
            <ol className="explorable-list">
              {steps.map((one) => (
                <li key={`${one.when} ${one.title}`}>
                  <b>{one.title}</b> <span className="explorable-when">{one.when}</span>
                  <p>{one.text}</p>
                </li>
              ))}
            </ol>
          </details>
          <StateLink name={name} />
          <FullScreen title={title} />
        </div>
        <figcaption>{caption}</figcaption>
      </figure>
    </div>
  )
}
