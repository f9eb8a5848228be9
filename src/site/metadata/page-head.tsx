import { isSetUp, pageTitle } from '#company/company.ts'
import { JsonLd } from './json-ld.tsx'
import { shareImagePath } from '../share-images/share-image-path.ts'
import { hasContent } from '../site-content.ts'
import { useLayoutData } from '../use-layout-data.tsx'
import { useSite } from '../use-site.ts'

interface PageHead {
  /** The company's name is appended unless the title contains it. */
  title: string
  /** 140 to 160 characters. */
  description: string
  keywords: string[]
  /** The canonical path: '/about'. A not-found page has none: it is the same at every address. */
  path?: string
  isIndexed?: boolean
  /** Replaces the page's own share image and its alternative text. */
  picture?: { path: string; alt: string }
  /** JSON-LD blocks, built on the server only (see `JsonLd`). */
  structuredData?: object[]
}

/**
 * The metadata of a page (docs/product/requirements.md, section 2). React moves the title and the tags into the head, so a
 * page may render this once its data has arrived.
 */
export function PageHead({ title, description, keywords, path, isIndexed = true, picture, structuredData }: PageHead) {
  const { company, siteUrl, shareImage } = useSite()
  const { content } = useLayoutData()
  const { locality, region, country, geo } = company.address
  const fullTitle = pageTitle(title, company.name)
  const url = path === undefined ? undefined : `${siteUrl}${path}`
  const { path: imagePath, alt } = picture ?? { path: shareImagePath(path ?? '/', isIndexed), alt: fullTitle }
  // Only the page that was loaded first has a versioned image. Social networks read no other.
  const image = siteUrl + (shareImage.startsWith(`${imagePath}?`) ? shareImage : imagePath)
  return (
    <>
      <title>{fullTitle}</title>
      <meta name="description" content={description} />
      {keywords.length > 0 && <meta name="keywords" content={keywords.filter(Boolean).join(', ')} />}
      {url && <link rel="canonical" href={url} />}
      <meta
        name="robots"
        content={isIndexed && isSetUp(company) && hasContent(path ?? '', content) ? 'index, follow' : 'noindex, nofollow'}
      />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={company.name} />
      <meta property="og:locale" content="en_IN" />
      <meta property="og:title" content={fullTitle} />
      <meta property="og:description" content={description} />
      {url && <meta property="og:url" content={url} />}
      <meta property="og:image" content={image} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={alt} />
      <meta name="twitter:card" content="summary_large_image" />
      <meta name="twitter:title" content={fullTitle} />
      <meta name="twitter:description" content={description} />
      <meta name="twitter:image" content={image} />
      <meta name="twitter:image:alt" content={alt} />
      {country === 'India' && <meta name="geo.region" content={region === 'Haryana' ? 'IN-HR' : 'IN'} />}
      {locality && <meta name="geo.placename" content={`${locality}, ${region}, ${country}`} />}
      {geo && <meta name="geo.position" content={`${geo.latitude};${geo.longitude}`} />}
      {geo && <meta name="ICBM" content={`${geo.latitude}, ${geo.longitude}`} />}
      {structuredData && <JsonLd blocks={structuredData} />}
    </>
  )
}
