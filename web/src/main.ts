import '../../src/orrery/drawing/theme.css';
import './app.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { installIcons } from './lib/icons';

// a tab that was open while the service was renewed asks for parts that are gone
addEventListener('vite:preloadError', () => location.reload());

installIcons();
const target = document.getElementById('app');
if (!target) throw new Error('The page has no place for the client');
mount(App, { target });
