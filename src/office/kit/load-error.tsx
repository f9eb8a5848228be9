import { failureText } from '#base/api/api-client.ts'
import { ErrorRegion } from '#ui/error-region.tsx'

interface LoadErrorProps {
  title: string
  error: unknown
  onRetry: () => unknown
  className?: string
}

/** Shown in place of content that failed to load: the reason and a retry button. */
export function LoadError({ title, error, onRetry, className }: LoadErrorProps) {
  return <ErrorRegion title={title} detail={failureText(error)} onRetry={() => void onRetry()} className={className} />
}
