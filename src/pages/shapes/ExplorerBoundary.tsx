import { Component, type ReactNode } from 'react'

export type ExplorerBoundaryProps = {
  /** Shown in place of the failed content. */
  fallback: (error: Error) => ReactNode
  children: ReactNode
}

/** Limits a failure of docs-react to its own content. React has no hook for this. */
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
