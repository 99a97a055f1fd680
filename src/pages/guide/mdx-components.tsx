/**
 * Components that an author can use besides the parts, which register themselves. An unknown name aborts the build with
 * the nearest known name.
 */
import type { ComponentType } from 'react'
import { BarChart } from '../../figures/BarChart.tsx'
import { ByteLayout } from '../../figures/ByteLayout.tsx'
import { Flow } from '../../figures/Flow.tsx'
import { LineChart } from '../../figures/LineChart.tsx'
import { Sequence } from '../../figures/Sequence.tsx'
import { SwimLanes } from '../../figures/SwimLanes.tsx'
import { Timeline } from '../../figures/Timeline.tsx'
import { DataTable, Example, Fact, Glossary, MethodCount, MethodLink, Term } from '../common/data-components.tsx'
import {
  Anchor,
  Callout,
  Card,
  Cards,
  Details,
  Step,
  Steps,
  Tab,
  Table,
  TableBox,
  TableHead,
  Tabs,
} from '../common/text-components.tsx'
import { Changelog, Providers } from './list-components.tsx'
import { SiteCommand } from './SiteCommand.tsx'
import { Starter } from './Starter.tsx'

export const authoringComponents = {
  BarChart,
  ByteLayout,
  Flow,
  LineChart,
  Sequence,
  SwimLanes,
  Timeline,
  Callout,
  Card,
  Cards,
  Changelog,
  DataTable,
  Details,
  Example,
  Fact,
  Glossary,
  MethodCount,
  MethodLink,
  Providers,
  SiteCommand,
  Starter,
  Step,
  Steps,
  Tab,
  Table,
  Tabs,
  Term,
}

/** Markdown's own elements that the site draws itself. */
export const elementComponents = { a: Anchor, table: TableBox, th: TableHead }

export type MdxComponents = Record<string, ComponentType<never>>
