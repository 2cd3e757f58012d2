import { Component, type ErrorInfo, type ReactNode } from 'react'

interface ErrorBoundaryProps {
  readonly children: ReactNode
  /** What replaces children that failed. */
  readonly renderCrash: (error: Error, hide: () => void) => ReactNode
  readonly log: (line: string) => void
}

interface ErrorBoundaryState {
  readonly error: Error | null
}

/** Catches rendering errors, so that the page shows them instead of going blank. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { error: null }

  static getDerivedStateFromError(thrown: unknown): ErrorBoundaryState {
    return { error: thrown instanceof Error ? thrown : new Error(String(thrown)) }
  }

  override componentDidCatch(thrown: unknown, info: ErrorInfo): void {
    this.props.log(`Drawing failed: ${String(thrown)}${info.componentStack ?? ''}`)
  }

  readonly #hide = (): void => this.setState({ error: null })

  override render(): ReactNode {
    const { error } = this.state
    return error ? this.props.renderCrash(error, this.#hide) : this.props.children
  }
}
