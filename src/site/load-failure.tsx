import { useRevalidator } from 'react-router'
import { ErrorRegion } from '#ui/error-region.tsx'
import { useSite } from './use-site.ts'

/** Shown in place of data that could not be loaded: a retry button and the phone number. */
export function LoadFailure({ title, detail }: { title: string; detail?: string }) {
  const { revalidate } = useRevalidator()
  const phone = useSite().company.phones[0]
  return (
    <ErrorRegion title={title} detail={detail ?? 'Please check your connection and try again.'} onRetry={() => void revalidate()}>
      {phone && (
        <p className="text-text-2">
          Or call us:{' '}
          <a href={phone.href} className="link figures whitespace-nowrap">
            {phone.display}
          </a>
        </p>
      )}
    </ErrorRegion>
  )
}
