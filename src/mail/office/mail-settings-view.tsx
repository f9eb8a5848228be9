import { Card } from '#ui/card.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { useMailSettings } from '#office/data/mail-settings-data.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { NotAllowedView } from '#office/frame/not-allowed-view.tsx'
import { sectionPath } from '#office/frame/sections.ts'
import { usePermission } from '#office/session/use-permission.tsx'
import { MailSettingsForm } from './mail-settings-form.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

export const SETTINGS_PATH = '/admin?view=mail&page=settings'

/** /admin?view=mail&page=settings: which mails the program sends by itself, and when. */
export function MailSettingsView() {
  return usePermission('settings.manage') ? <MailSettingsPage /> : <NotAllowedView title="Mail settings" />
}

function MailSettingsPage() {
  const { data, error, refetch } = useMailSettings()
  return (
    <>
      <AdminHeading
        title="Mail settings"
        lead="Which e-mails are sent, and when"
        breadcrumb={[{ label: 'Mail', to: sectionPath('mail') }, { label: 'Mail settings' }]}
      />
      <div className="pt-4 pb-8 lg:pt-0">
        {data ? (
          <MailSettingsForm key={data.etag} saved={data} />
        ) : (
          <Card as="section" className="max-w-3xl">
            {error ? (
              <LoadError title="The mail settings could not be loaded" error={error} onRetry={refetch} />
            ) : (
              <SkeletonText lines={8} />
            )}
          </Card>
        )}
      </div>
    </>
  )
}
