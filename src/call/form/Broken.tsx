import { Icon } from '../../ui/Icon.tsx'
import { useForm } from './context.ts'
import { fixLabel, type Problem } from './problems.ts'

/** Id of the rules under a field, for its description. */
export const ruleId = (pointer: string): string => `rule${pointer.replaceAll(/[^\w-]/g, '-')}`

/** Rules that the value at a place breaks, each with the one press that mends it where that is certain. */
export function Broken({ pointer }: { pointer: string }) {
  const { problems, onFix } = useForm()
  const broken = problems.get(pointer) ?? []
  if (broken.length === 0) return null
  return (
    <div className="entry-list" id={ruleId(pointer)}>
      {broken.map((problem) => (
        <div className="broken" key={problem.path + problem.keyword + problem.message}>
          <Icon name="warn" small />
          <span>
            <Message text={sentence(problem)} />
          </span>
          {problem.fix !== undefined && (
            <button type="button" className="button" data-size="small" onClick={() => onFix(problem)}>
              {fixLabel(problem)}
            </button>
          )}
        </div>
      ))}
    </div>
  )
}

/** In a message of the checker, backticks mark only code, so every second part is code if the marks are closed. */
const Message = ({ text }: { text: string }) =>
  text.split(/`([^`]+)`/).map((part, index) => (index % 2 === 1 ? <code key={index}>{part}</code> : part))

/** The message without the part that the button repeats, and the rule in words if the message does not contain it. */
function sentence({ message, keyword, expected, fix }: Problem): string {
  const said = fix === undefined ? message : message.replace(/(; write |; did you mean |; rename ).*$/, '')
  const rule = keyword === 'pattern' && expected !== undefined ? ` It accepts ${expected}.` : ''
  return `${said.charAt(0).toUpperCase()}${said.slice(1)}.${rule}`
}
