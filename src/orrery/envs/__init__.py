"""The games as environments of other libraries: PettingZoo, Gymnasium and OpenSpiel.

Each is a module of its own, which needs its library and nothing else:

    orrery.envs.pettingzoo   env("gaia-project", players=4), parallel_env(...)       pip install 'orrery[pettingzoo]'
    orrery.envs.gymnasium    gymnasium.make("orrery/GaiaProject-v0")                 pip install 'orrery[gym]'
    orrery.envs.open_spiel   pyspiel.load_game("orrery_gaia_project(players=4)")     pip install 'orrery[openspiel]'

Gymnasium and OpenSpiel find the games once the module is imported.
"""
