import { useState } from 'react'
import map from '#ui/artwork/map.svg'
import { describeMap } from '#ui/artwork/map.ts'
import { Button } from '#ui/button/button.tsx'
import { classes } from '#ui/classes.ts'
import { ExternalLink } from '#ui/button/link.tsx'
import { mapUrl, type CompanySummary } from '../company.ts'

/**
 * Our own drawing of the office's location. Another site's map replaces it only on request, so that no third party learns of the visit
 * before (docs/product/contract.md, section 6).
 */
export function MapFigure({ company, className }: { company: CompanySummary; className?: string }) {
  const [isInteractive, setIsInteractive] = useState(false)
  const { mapFrame, display, locality } = company.address
  return (
    <figure className={classes('grid gap-4 lg:grid-cols-[7fr_5fr] lg:gap-8', className)}>
      <div className="aspect-[8/5] overflow-hidden rounded-lg border border-border bg-surface-brand">
        {isInteractive && mapFrame ? (
          <iframe
            src={mapFrame}
            title={`Interactive map of ${locality}`}
            sandbox="allow-scripts allow-popups"
            className="size-full border-0"
          />
        ) : (
          <img src={map} width={800} height={500} loading="lazy" alt={describeMap(locality)} className="size-full object-cover" />
        )}
      </div>
      <figcaption className="flex flex-wrap items-center justify-between gap-4 lg:flex-col lg:items-start lg:justify-center">
        <span>
          <span className="block font-semibold">{display}</span>
          <ExternalLink href={mapUrl(company)} className="inline-block py-2">
            Open in Maps
          </ExternalLink>
        </span>
        {mapFrame && !isInteractive && (
          <span className="grid gap-1 max-sm:w-full noscript:hidden">
            <Button variant="secondary" size="compact" onClick={() => setIsInteractive(true)} className="max-sm:w-full">
              Load interactive map
            </Button>
            <span className="text-xs text-text-2">Loads a map from {new URL(mapFrame).hostname}</span>
          </span>
        )}
      </figcaption>
    </figure>
  )
}
