import { Palette, Plus } from 'lucide-react'
import { StatusBadge } from '#ui/badge.tsx'
import { LinkButton } from '#ui/button/link-button.tsx'
import { TextLink } from '#ui/button/link.tsx'
import { Card } from '#ui/card.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { AdminHeading } from '#office/frame/admin-heading.tsx'
import { LoadError } from '#office/kit/load-error.tsx'
import { DESIGN_LAYOUT_LABELS } from '../../designs/design.ts'
import { designPath, useDesigns } from './design-data.tsx'

/** /admin?view=certificate-designs: the designs of certificates. */
export function DesignsView() {
  const { data, error, refetch } = useDesigns()
  return (
    <>
      <AdminHeading
        title="Certificate designs"
        lead="How new certificates look. Certificates already issued do not change"
        actions={
          <LinkButton to={designPath('new')} size="compact" icon={<Plus />}>
            <span>
              New <span className="max-sm:sr-only">design</span>
            </span>
          </LinkButton>
        }
      />
      <Card as="section" className="mt-3 mb-8">
        {data && data.length > 0 && (
          <ul className="divide-y divide-border">
            {data.map(({ id, name, layout, orientation, isDefault, programs }) => (
              <li key={id} className="flex min-h-11 flex-wrap items-center justify-between gap-3 py-2.5">
                <div className="min-w-0">
                  <TextLink to={designPath(id)} className="inline-flex min-h-6 items-center wrap-anywhere">
                    {name}
                  </TextLink>
                  <p className="text-small text-text-2 wrap-anywhere">
                    {DESIGN_LAYOUT_LABELS[layout].split(':')[0]}, {orientation}
                    {programs.length > 0 && ` · ${programs.map(({ title }) => title).join(', ')}`}
                  </p>
                </div>
                {isDefault && (
                  <StatusBadge tone="info" icon={null}>
                    Default
                  </StatusBadge>
                )}
              </li>
            ))}
          </ul>
        )}
        {data?.length === 0 && (
          <EmptyState
            icon={Palette}
            title="No designs yet"
            help="Certificates have the shipped design until you add one and make it the default, or choose it in a program."
          />
        )}
        {!data && !error && <SkeletonText lines={4} />}
        {!data && error && <LoadError title="The designs could not be loaded" error={error} onRetry={refetch} />}
      </Card>
    </>
  )
}
