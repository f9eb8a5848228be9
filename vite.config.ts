import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  // Assets are files with a hash in their name, never data: addresses, which the security policy would refuse.
  build: { assetsInlineLimit: 0 },
})
