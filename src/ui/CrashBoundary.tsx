import { Component, type ReactNode } from 'react'

export type CrashBoundaryProps = {
  children?: ReactNode
  /** Renders a replacement for the children after a crash. `retry` renders them again. */
  fallback: (error: unknown, retry: () => void) => ReactNode
}

type State = { crash: { error: unknown } | undefined }

/** Catches errors that its children throw while rendering or in effects. Works in the browser only. */
export class CrashBoundary extends Component<CrashBoundaryProps, State> {
  override state: State = { crash: undefined }

  static getDerivedStateFromError(error: unknown): State {
    return { crash: { error } }
  }

  private readonly retry = (): void => this.setState({ crash: undefined })

  override render(): ReactNode {
    const { crash } = this.state
    return crash ? this.props.fallback(crash.error, this.retry) : this.props.children
  }
}
