import { whenSeen } from '../../ui/loading/when-seen.tsx'

/** The sections of the home page, by the ids they carry. */
export const HomeHero = whenSeen('home-hero', async () => (await import('./home-hero.tsx')).HomeHero)
export const HomeServices = whenSeen('services', async () => (await import('./home-services.tsx')).HomeServices)
export const HomePrograms = whenSeen('training', async () => (await import('./home-programs.tsx')).HomePrograms)
export const HomeVerification = whenSeen('verify', async () => (await import('./home-verification.tsx')).HomeVerification)
export const HomeContact = whenSeen('contact', async () => (await import('./home-contact.tsx')).HomeContact)

/** For a visitor who comes from another page: all sections are drawn at once. */
export function homePartsReady(): Promise<unknown> {
  return Promise.all([HomeHero, HomeServices, HomePrograms, HomeVerification, HomeContact].map((part) => part.ready()))
}
