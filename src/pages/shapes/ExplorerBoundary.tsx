import { Component, type ReactNode } from 'react'

export type ExplorerBoundaryProps = {
  /** Shown in place of what failed. */
  fallback: (error: Error) => ReactNode
  children: ReactNode
}

/** Keeps a failure of docs-react inside its place; React has no hook for this. */
export class ExplorerBoundary extends Component<ExplorerBoundaryProps, { error: Error | undefined }> {
  override state: { error: Error | undefined } = { error: undefined }

  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error }
  }

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.fallback(error) : this.props.children
  }
}
