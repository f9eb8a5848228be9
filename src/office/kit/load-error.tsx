import { failureText } from '#base/api/api-client.ts'
import { ErrorRegion } from '#ui/error-region.tsx'

interface LoadErrorProps {
  title: string
  error: unknown
  onRetry: () => unknown
  className?: string
}

/** In place of what could not be loaded: the reason, and a button to try again. */
export function LoadError({ title, error, onRetry, className }: LoadErrorProps) {
  return <ErrorRegion title={title} detail={failureText(error)} onRetry={() => void onRetry()} className={className} />
}
