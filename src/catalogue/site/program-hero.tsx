import { backdropUrl } from '#ui/artwork/artwork-url.ts'
import { smallestCopy } from '#base/files/uploaded-image.ts'
import { ProgramImage } from './program-image.tsx'
import { artworkSeed } from '../program.ts'
import type { Program } from '../program.schema.ts'

/** The column next to the summary; below 1024 px, the full page. */
const SIZES = '(min-width: 1024px) 736px, 92vw'

/** The picture of a program on a background in its colours (docs/product/design.md, section 9.6): a blurred copy of an uploaded picture. */
export function ProgramHero({ program }: { program: Program }) {
  return (
    <div className="relative isolate overflow-hidden rounded-xl bg-surface-brand p-3 md:p-8">
      <img
        src={program.image_path ? smallestCopy(program.image_path) : backdropUrl(program.category, artworkSeed(program))}
        alt=""
        className={
          program.image_path
            ? 'absolute inset-0 -z-1 size-full scale-110 object-cover blur-[24px] no-print'
            : 'absolute inset-0 -z-1 size-full object-cover no-print'
        }
      />
      <ProgramImage program={program} isFirst sizes={SIZES} className="rounded-lg shadow-e3" />
    </div>
  )
}
