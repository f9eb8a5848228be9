import { failureText } from '../../shared/api-client.ts'
import { Card } from '../../ui/card.tsx'
import { ErrorRegion } from '../../ui/error-region.tsx'
import { SkeletonText } from '../../ui/loading/skeleton.tsx'
import { AdminHeading } from '../frame/admin-heading.tsx'
import { NoticeCard } from './notice-card.tsx'
import { RetentionForm } from './retention-form.tsx'
import { RetentionRuns } from './retention-runs.tsx'
import { useRetention } from './retention-data.tsx'

/** /admin?view=privacy: the notice on the forms, and how long personal data is kept. */
export function PrivacyView() {
  return (
    <>
      <AdminHeading title="Privacy" lead="The notice on the forms, and how long personal data is kept" />
      <div className="grid grid-cols-1 items-start gap-6 pt-3 pb-8 xl:grid-cols-2">
        <NoticeCard />
        <RetentionCards />
      </div>
    </>
  )
}

function RetentionCards() {
  const { data, error, refetch } = useRetention()
  if (data) {
    return (
      <div className="grid grid-cols-1 gap-6">
        <RetentionForm key={data.etag} retention={data} />
        <RetentionRuns retention={data.item} />
      </div>
    )
  }
  return (
    <Card as="section">
      {error ? (
        <ErrorRegion
          title="The periods could not be loaded"
          detail={failureText(error, 'The server could not be reached.')}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonText lines={6} />
      )}
    </Card>
  )
}
