/**
 * The builder's form in a test, opened with an example's request. Its fields are changed like a reader changes them.
 */
import { act } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, expect, vi } from 'vitest'
import { problemsOf } from '../../../../call/form/problems.ts'
import { fromQuery, toQuery } from '../../../../call/form/query.ts'
import type { ExampleCase } from '../../../../core/lib/method-model.ts'
import { mayBeInAddress } from '../../../../core/lib/private-text.ts'
import { checkParams } from '../../../../package/rpc/validate.ts'
import { ExamplePanel } from './ExamplePanel.tsx'
import { startState } from './panel-state.ts'
import { RAW } from './request-code.ts'

const examples = import.meta.glob<ExampleCase[]>('../../../../../generated/examples/*.json', {
  eager: true,
  import: 'default',
})

/** Every example whose request fits in a link. */
export const cases: ExampleCase[] = Object.values(examples)
  .flat()
  .filter(({ request }) => toQuery(request.method, request.params).size > 0)

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true)

let leave: () => void = () => undefined
afterEach(() => leave())

/** The example panel while its builder loads, as a link with params opens it. */
export async function openForm({ method, params }: { method: string; params: unknown }) {
  history.replaceState(null, '', `/reference/json-rpc/${method}?${toQuery(method, params)}`)
  const place = document.createElement('main')
  document.body.replaceChildren(place)
  const root = createRoot(place)
  leave = () => act(() => root.unmount())
  const facts = {
    ...{ method, base: '/', endpoints: [], tools: {}, hintRow: { name: 'result' } },
    ...{ builderStyle: '', canRun: false, takesNewest: false },
  }
  const state = { ...startState(method, [], { language: RAW }), build: 'opening' as const }
  await act(async () =>
    root.render(
      <ExamplePanel
        facts={{ ...facts, builder: { refusals: {}, units: {} } }}
        cases={cases.filter(({ request }) => request.method === method).slice(0, 1)}
        drawn={state}
      />,
    ),
  )
  // The code of the form and of the checker loads after the panel.
  await act(
    async () =>
      void (await Promise.all([
        import('../../../../call/form/BuilderForm.tsx'),
        import('../../../../package/rpc/validate.ts'),
      ])),
  )
  return {
    fields: () => [...place.querySelectorAll<HTMLInputElement>('.form :is(input.wire:not([readonly]), textarea.wire)')],
    status: () => place.querySelector('[role="status"]')?.textContent,
    sent: () => (JSON.parse(place.querySelector('.request pre')?.textContent ?? '') as { params: unknown }).params,
    linked: () => fromQuery(method, new URLSearchParams(location.search)),
  }
}

/** Types into a field like a reader does. React listens to the event and reads the value through its own setter. */
export async function type(field: HTMLInputElement | HTMLTextAreaElement, value: string): Promise<void> {
  const kind = field.tagName === 'TEXTAREA' ? HTMLTextAreaElement : HTMLInputElement
  const set = Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set
  await act(async () => {
    set?.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  })
}

/** The form's verdict on these params. */
export const verdict = (method: string, params: unknown): RegExp =>
  problemsOf(checkParams, method, params).length > 0 ? /(is|are) invalid$/ : /^Every field is valid$/

export const named = cases.map((example) => [`${example.request.method}/${example.name}`, example] as const)

export const firstOfMethod = named.filter(
  ([, { request }], index) => index === named.findIndex(([, other]) => other.request.method === request.method),
)

/**
 * Expects that a change of any one field changes the request, and the link unless the text may be a secret. Reverting it
 * restores the request.
 */
export async function touchEveryField({ request }: ExampleCase): Promise<void> {
  const form = await openForm(request)
  expect(form.sent()).toEqual(request.params)
  const count = form.fields().length
  for (let index = 0; index < count; index++) {
    const field = form.fields()[index]
    if (!field || field.value === '') continue
    const before = field.value
    await type(field, `${before}z`)
    expect(form.sent(), field.getAttribute('aria-label') ?? '').not.toEqual(request.params)
    const mayLink = mayBeInAddress(JSON.stringify(form.sent()), JSON.stringify(request))
    expect(form.linked()).toEqual(mayLink ? form.sent() : undefined)
    expect(form.status()).toMatch(verdict(request.method, form.sent()))
    await type(form.fields()[index] ?? field, before)
    expect(form.sent()).toEqual(request.params)
  }
}
