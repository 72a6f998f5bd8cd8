import '@fontsource-variable/source-sans-3/wght.css'
import '@fontsource/abril-fatface/latin-400.css'
import '@fontsource/libre-caslon-text/latin-400.css'
import '@fontsource/libre-caslon-text/latin-400-italic.css'
import '@fontsource/libre-caslon-text/latin-700.css'
import './colours.css'
import './app.css'
import './stage.css'
import { mount } from 'svelte'
import App from './App.svelte'

// At a table, the picture of the hand comes first.
void Promise.resolve(window.early?.begun).then(() => mount(App, { target: document.getElementById('app')! }))

// For installing, and for a word of our own where there is no line. Not every origin allows it.
if (import.meta.env.PROD && 'serviceWorker' in navigator) {
  addEventListener('load', () => void navigator.serviceWorker.register('./sw.js').catch(() => undefined))
}
