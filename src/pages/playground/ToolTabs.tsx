import type { Tab, Tabs } from './link.ts'

const LABELS: Readonly<Record<Tab, string>> = {
  call: 'Call',
  compare: 'Compare',
  methods: 'Methods',
  subscribe: 'Subscribe',
  check: 'Conformance',
  history: 'History',
}

export type ToolTabsProps = { tabs: Tabs; tab: Tab; onChange: (tab: Tab) => void }

export function ToolTabs({ tabs, tab, onChange }: ToolTabsProps) {
  return (
    <fieldset className="tabs lab-tabs needs-script" aria-label="Tools">
      {tabs.map((one) => (
        <label key={one}>
          <input
            className="visually-hidden"
            type="radio"
            name="tab"
            value={one}
            checked={one === tab}
            onChange={() => onChange(one)}
          />
          <span>{LABELS[one]}</span>
        </label>
      ))}
    </fieldset>
  )
}
