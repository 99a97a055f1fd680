/**
 * The reader's context in the header. Renders the choices when the menu opens, and updates them when the reader chooses
 * elsewhere, with a button that undoes the choice. The page follows every choice.
 */
import { releaseNames, releases } from '../../generated/rpc/numbers.ts'
import { DEFAULT_NETWORK, NETWORK_KEY, NETWORK_NAMES, NETWORK_PARAM, networkLabel } from '../core/lib/network-names.ts'
import { CLIENT_STORAGE_KEY } from '../core/model/constants.ts'
import { networkInForce, releaseInForce, showNow } from '../frame/shell/context-label.ts'
import { choose, show, withChoice } from '../ui/browser/client-version-choice.ts'
import { CUSTOM } from '../ui/browser/network-choice.ts'
import type { showNotice } from '../ui/browser/notice.ts'
import { ADDRESS_FIELD, isEndpointStored, ownEndpoint, setOwnEndpoint } from '../ui/browser/own-endpoint.ts'
import { press } from '../ui/browser/press.ts'
import { type ChoiceMade, keep } from '../ui/browser/shared-choices.ts'
import { button, element } from '../ui/element.ts'

/** Controls of pages that show the network. */
const NETWORK_CONTROLS = '#main select[name="network"], #main [data-tab-group="network"] input'

/** Renders the current choices of a menu that opens. */
export function fillMenu(menu: HTMLElement): void {
  const place = menu.querySelector<HTMLElement>('[data-choices]')
  if (!place) return
  if (place.childElementCount === 0) place.append(...networkChoices(), ...releaseChoices())
  // Only this menu needs these rules, so the style sheets of the pages do not contain them.
  place.style.cssText = 'inline-size: calc(var(--sidebar-width) - var(--space-6)); padding-inline: var(--space-1)'
  showChosen(place)
  keepAddress(menu)
}

/** Links to languages keep query and anchor of the moment the menu is opened. */
function keepAddress(menu: HTMLElement): void {
  for (const link of menu.querySelectorAll<HTMLAnchorElement>('[data-locale-menu] a')) {
    const [path = ''] = (link.getAttribute('href') ?? '').split(/[?#]/)
    link.setAttribute('href', path + location.search + location.hash)
  }
}

let menus = 0

function networkChoices(): HTMLElement[] {
  const name = `context-${menus++}`
  const radios = NETWORK_NAMES.map(([value, label]) =>
    element(
      'label',
      {},
      element('input', { type: 'radio', class: 'visually-hidden', name, value, autocomplete: 'off' }),
      label,
    ),
  )
  const address = element('input', {
    ...ADDRESS_FIELD,
    'aria-label': 'Address of your endpoint',
  })
  const own = element(
    'div',
    { 'data-own': '', hidden: '' },
    element('span', { class: 'field' }, address),
    element('small', {}, 'The address is never part of a link.'),
  )
  const fieldset = element('fieldset', { class: 'segments', 'aria-label': 'Network' }, ...radios)
  fieldset.style.flexWrap = 'wrap'
  fieldset.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLInputElement) keep(NETWORK_KEY, target.value, false)
  })
  address.addEventListener('input', () => setOwnEndpoint(address.value.trim(), isEndpointStored()))
  return [element('p', { class: 'side-title' }, 'Network'), fieldset, own]
}

function releaseChoices(): HTMLElement[] {
  const select = element(
    'select',
    { class: 'button', 'aria-label': 'Client release' },
    element('option', { value: '' }, 'all releases'),
  )
  select.append(...releaseNames.map((release) => element('option', { value: release }, optionLabel(release))))
  select.addEventListener('change', () => keep(CLIENT_STORAGE_KEY, select.value || null, false))
  return [element('p', { class: 'side-title' }, 'Client release'), select]
}

const optionLabel = (release: string): string =>
  release === releases.mainnet.version ? `${release}, mainnet` : release

/** Sets the controls of a menu to the network and the release in force. */
function showChosen(place: HTMLElement): void {
  const network = networkInForce()
  for (const radio of place.querySelectorAll<HTMLInputElement>('[type=radio]')) radio.checked = radio.value === network
  const own = place.querySelector<HTMLElement>('[data-own]')
  const address = own?.querySelector('input')
  if (own) own.hidden = network !== CUSTOM
  if (address && address !== document.activeElement) address.value = ownEndpoint()
  const select = place.querySelector('select')
  if (select) select.value = choose(releaseInForce(), releaseNames).release ?? ''
}

/** Applies a choice to its page and to the header, and shows a notice if it was made elsewhere. */
export function followChoice({ key, value, before, isUndoable }: ChoiceMade, notify: typeof showNotice): void {
  const text = key === NETWORK_KEY ? followNetwork(value) : followRelease(value)
  showNow()
  for (const place of document.querySelectorAll<HTMLElement>('[data-choices]:not(:empty)')) showChosen(place)
  const opener = document.activeElement instanceof HTMLElement ? document.activeElement : document.body
  if (isUndoable) offerUndo(notify(text, opener).notice, () => keep(key, before, false))
}

/** How long the notice stays, unless the pointer or the focus is on it. The header shows the choice. Milliseconds. */
const NOTICE_MS = 4_000

/** One line at the bottom, where the page has no code, with a button before the one that closes it. */
function offerUndo(notice: HTMLElement, undo: () => void): void {
  notice.role = 'status'
  notice.style.cssText +=
    '; display: flex; align-items: center; inset-inline: var(--space-5) auto; max-inline-size: none'
  const close = notice.querySelector('button')
  close?.before(
    button(
      'Undo',
      () => {
        close.click()
        undo()
      },
      { 'data-size': 'small' },
    ),
  )
  // The control that was used shows the choice too, so the next press anywhere else ends the notice.
  const life = new AbortController()
  const { signal } = life
  const end = () => {
    life.abort()
    notice.remove()
  }
  const onPress = ({ target }: Event) => !notice.contains(target as Node) && end()
  addEventListener('pointerdown', onPress, { signal })
  addEventListener('popstate', end, { signal })
  const isUsed = () => notice.matches(':hover') || notice.contains(document.activeElement)
  const timer = setInterval(() => isUsed() || end(), NOTICE_MS)
  signal.addEventListener('abort', () => clearInterval(timer))
}

function followNetwork(kept: string | null): string {
  const network = kept ?? DEFAULT_NETWORK
  // The choice is newer than the link that this page was opened with.
  const url = new URL(location.href)
  if (url.searchParams.has(NETWORK_PARAM)) {
    url.searchParams.set(NETWORK_PARAM, network)
    history.replaceState(history.state, '', url)
  }
  press(NETWORK_CONTROLS, network)
  return `Network on every page: ${networkLabel(network)}`
}

function followRelease(release: string | null): string {
  show(release ?? undefined, document.getElementById('page') ?? document)
  history.replaceState(history.state, '', withChoice(location.href, release ?? undefined))
  return release ? `Client on every page: ${release}` : 'Client: all releases'
}
