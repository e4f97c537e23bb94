import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import config from './svelte.config.js';

export default tseslint.config(
  { ignores: ['node_modules', 'src/api/schema.d.ts'] },
  ...tseslint.configs.strict,
  ...svelte.configs.recommended,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig: config } },
  },
  {
    rules: {
      // the drawings come from our own service as SVG text
      'svelte/no-at-html-tags': 'off',
      // routes are ours: see lib/router
      'svelte/no-navigation-without-resolve': 'off',
      // a cache that nothing on the page depends on is a plain Map
      'svelte/prefer-svelte-reactivity': 'off',
      '@typescript-eslint/no-non-null-assertion': 'error',
    },
  },
);
