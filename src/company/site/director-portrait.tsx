import { portraitUrl } from '#ui/artwork/artwork-url.ts'
import type { Company } from '../company-content.schema.ts'
import { Picture } from './pictures/picture.tsx'

/** The managing director with a caption. A drawn placeholder replaces a missing photograph. */
export function DirectorPortrait({ portrait: { name, title, imagePath, alt } }: { portrait: Company['portrait'] }) {
  return (
    <figure className="portrait">
      <Picture
        source={imagePath ?? portraitUrl('managing-director', 'petrol')}
        sizes="(min-width: 768px) 27rem, 92vw"
        width={800}
        height={1000}
        fetchPriority="high"
        alt={alt}
      />
      <figcaption>
        {name && <span className="block font-display text-h3 text-on-brand">{name}</span>}
        <span className={name ? 'block text-small text-on-brand-2' : 'block font-display text-h3 text-on-brand'}>{title}</span>
      </figcaption>
    </figure>
  )
}
