/**
 * Links between items of swim lanes. A link leaves its item at the bottom or the top, runs along the gutter below the
 * upper lane and enters the other item. Each gets a separate track in that gutter, so that lines and words never meet.
 */
import type { Checker } from './check-figure.ts'
import { type PlacedText, type Point, packRows, type Rect } from './geometry.ts'
import { NOTE, type TextBlock, wrap } from './text-lines.ts'

export type SwimLink = { from: string; to: string; label?: string }
export type PlacedLink = { points: Point[]; label: PlacedText | undefined; key: string }

type End = { item: { id?: string }; rect: Rect; lane: number }
type Route = {
  from: number
  to: number
  label: TextBlock
  /** Lane below which the link runs. */
  gutter: number
  /** x at both ends. */
  start: number
  end: number
  isDown: boolean
  isSameLane: boolean
  track: number
}

const TRACK = 12
const LABEL_GAP = 3
const LABEL_WIDTH = 180
const GUTTER_PAD = 12
/** Between a vertical line and its label. */
const BESIDE = 8

/**
 * Routes the links. Heights are computed first, because the gutters affect the height of the lanes. `place` is called
 * after the lanes are positioned.
 */
export function planLinks(
  check: Checker,
  links: readonly SwimLink[],
  ends: readonly End[],
  { lanes, width }: { lanes: number; width: number },
) {
  const routes = spreadPorts(
    links.map((link, index) => readRoute(check, link, `links[${index}]`, ends, lanes)),
    ends,
  )
  const gutters = Array.from({ length: lanes }, (_, lane) =>
    layTracks(
      routes.filter(({ gutter }) => gutter === lane),
      width,
    ),
  )
  const place = (items: readonly { rect: Rect }[], laneEnds: readonly number[]): PlacedLink[] =>
    routes.map((route) => placeRoute(route, items, laneEnds[route.gutter] ?? 0, width))
  return { gutters, place }
}

function readRoute(check: Checker, link: SwimLink, field: string, ends: readonly End[], lanes: number): Route {
  const ids = ends.flatMap(({ item }) => (item.id ? [item.id] : []))
  const find = (id: string, side: string): number => {
    const known = check.known(check.text(id, `${field}.${side}`), ids, `${field}.${side}`)
    return ends.findIndex(({ item }) => item.id === known)
  }
  const [from, to] = [find(link.from, 'from'), find(link.to, 'to')]
  const [a, b] = [ends[from] as End, ends[to] as End]
  return {
    from,
    to,
    label: wrap(link.label ?? '', LABEL_WIDTH, NOTE),
    gutter: a.lane === b.lane ? Math.min(a.lane, lanes - 1) : b.lane > a.lane ? a.lane : a.lane - 1,
    start: a.rect.x + a.rect.width / 2,
    end: b.rect.x + b.rect.width / 2,
    isDown: b.lane > a.lane,
    isSameLane: a.lane === b.lane,
    track: 0,
  }
}

/** Several links at one side of an item leave it at different places, in the order of their targets. */
function spreadPorts(routes: Route[], ends: readonly End[]): Route[] {
  const sides = new Map<string, { route: Route; at: 'start' | 'end'; goal: number }[]>()
  for (const route of routes) {
    const isLow = route.isDown || route.isSameLane
    const isHighEnd = route.isDown && !route.isSameLane
    add(sides, `${route.from} ${isLow ? 'bottom' : 'top'}`, { route, at: 'start', goal: route.end })
    add(sides, `${route.to} ${isHighEnd ? 'top' : 'bottom'}`, { route, at: 'end', goal: route.start })
  }
  const moved = routes.map((route) => ({ ...route }))
  for (const [key, ports] of sides) {
    const rect = (ends[Number(key.split(' ')[0])] as End).rect
    const sorted = [...ports].sort((a, b) => a.goal - b.goal)
    for (const [index, { route, at }] of sorted.entries()) {
      const target = moved[routes.indexOf(route)]
      if (target) target[at] = rect.x + (rect.width * (index + 1)) / (sorted.length + 1)
    }
  }
  return moved
}

function add<Value>(map: Map<string, Value[]>, key: string, value: Value): void {
  map.set(key, [...(map.get(key) ?? []), value])
}

/** Assigns a track to each route of one gutter and returns the height of the gutter. */
function layTracks(routes: Route[], width: number): number {
  if (routes.length === 0) return 0
  const { rows, count } = packRows(
    routes.map((route) => extent(route, width)),
    10,
  )
  const tallest = Math.max(...routes.map(({ label }) => label.height))
  const height = tallest + TRACK
  for (const [index, route] of routes.entries()) route.track = ((rows[index] ?? 0) + 1) * height - TRACK / 2
  return count * height + GUTTER_PAD
}

/** Horizontal extent of a route, including its label. */
function extent(route: Route, width: number): { start: number; end: number } {
  const { x, block } = labelPlace(route, width)
  return { start: Math.min(route.start, route.end, x), end: Math.max(route.start, route.end, x + block.width) }
}

/**
 * A label is above the middle of its track. If it is wider, it is next to the vertical line that it would otherwise
 * cross.
 */
function labelPlace({ start, end, label, isDown, isSameLane }: Route, width: number): Omit<PlacedText, 'y'> {
  const room = Math.abs(end - start) - 2 * BESIDE
  const upright = isDown ? start : end
  const isRightOf = isStraight(start, end) || (isDown ? end : start) > upright
  const beside = isSameLane ? Math.max(start, end) + BESIDE : upright + (isRightOf ? BESIDE : -BESIDE - label.width)
  const left = !isStraight(start, end) && label.width <= room ? (start + end - label.width) / 2 : beside
  return { block: label, x: Math.max(0, Math.min(left, width - label.width)), anchor: 'start' }
}

function isStraight(start: number, end: number): boolean {
  return Math.abs(start - end) < 1
}

function placeRoute(route: Route, items: readonly { rect: Rect }[], gutterTop: number, width: number): PlacedLink {
  const [a, b] = [(items[route.from] as { rect: Rect }).rect, (items[route.to] as { rect: Rect }).rect]
  const isLow = route.isDown || route.isSameLane
  const first = { x: route.start, y: isLow ? a.y + a.height : a.y }
  const last = { x: route.end, y: route.isDown && !route.isSameLane ? b.y : b.y + b.height }
  const y = gutterTop + route.track
  const straight = isStraight(route.start, route.end)
  const points = straight ? [first, last] : [first, { x: first.x, y }, { x: last.x, y }, last]
  const { label } = route
  return {
    points,
    key: `${route.from} ${route.to} ${route.track}`,
    label:
      label.lines.length === 0
        ? undefined
        : { ...labelPlace(route, width), y: straight ? y - (label.height + TRACK) / 2 : y - label.height - LABEL_GAP },
  }
}
