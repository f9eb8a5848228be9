import type { CertificateEdition } from '../edition-list.schema.ts'
import { indianTime } from '#base/dates/dates.ts'
import { languageOf } from '#base/text/language.ts'
import { StatusBadge } from '#ui/badge.tsx'
import { ExternalLink } from '#ui/button/link.tsx'
import { SkeletonText } from '#ui/loading/skeleton.tsx'
import { EditorSection } from '#office/editor/editor-section.tsx'
import type { useEditions } from '#office/data/use-admin-data.tsx'
import { LoadError } from '#office/kit/load-error.tsx'

/** All editions with their dates and pages, so that the text of every printed certificate can still be read. */
export function EditionHistory({ query }: { query: ReturnType<typeof useEditions> }) {
  const { data, error, isPending, refetch } = query
  return (
    <EditorSection title="Editions" purpose="Each correction creates a new edition with its own QR code and page.">
      {isPending && (
        <div aria-busy="true">
          <output className="sr-only">Loading</output>
          <SkeletonText lines={2} />
        </div>
      )}
      {error && !data && <LoadError title="The editions could not be loaded" error={error} onRetry={refetch} />}
      {data && (
        <ol className="grid gap-4">
          {data.editions.map((edition) => (
            <Edition key={edition.edition} edition={edition} />
          ))}
        </ol>
      )}
    </EditorSection>
  )
}

function Edition({ edition: { edition, editionAt, replacedAt, permalink, participant_name: name } }: { edition: CertificateEdition }) {
  return (
    <li className="grid gap-1 border-s-3 border-border-strong ps-3 text-small">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <span className="font-semibold">Edition {edition}</span>
        {replacedAt === null ? <StatusBadge tone="info">Current</StatusBadge> : <StatusBadge tone="neutral">Replaced</StatusBadge>}
      </p>
      <p lang={languageOf(name)} className="wrap-anywhere">
        {name}
      </p>
      <p className="text-text-2">
        Issued {indianTime(new Date(editionAt))}
        {replacedAt !== null && <>, replaced {indianTime(new Date(replacedAt))}</>}
      </p>
      <p>
        <ExternalLink href={permalink} className="inline-block py-1">
          Page of edition {edition}
        </ExternalLink>
      </p>
    </li>
  )
}
