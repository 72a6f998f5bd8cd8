import '@fontsource/libre-caslon-text'
import '@fontsource-variable/source-sans-3'
import { mount } from 'svelte'
import App from './App.svelte'

mount(App, { target: document.getElementById('app')! })
