type AnswerTabsProps<Id extends string> = {
  sides: readonly { id: Id; label: string }[]
  chosen: Id
  onChoose: (id: Id) => void
}

/** Shows the received and the recorded answer in tabs, because they do not fit next to each other. */
export function AnswerTabs<Id extends string>({ sides, chosen, onChoose }: AnswerTabsProps<Id>) {
  return (
    <fieldset className="tabs answers" aria-label="Response">
      {sides.map(({ id, label }) => (
        <label key={id}>
          <input
            className="visually-hidden"
            type="radio"
            name="answer"
            value={id}
            checked={id === chosen}
            onChange={() => onChoose(id)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
